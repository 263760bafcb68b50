import type { AccountBoundTable } from '#contract/account-bounds.ts'
import type { Catalogue } from '../catalogue/port.ts'
import type { Logger } from '../core/log.ts'
import type { OpenStreams } from '../core/open-streams.ts'
import type { Settings } from '../core/settings.ts'
import type { FileStores } from '../files/port.ts'
import type { Route } from '../http/handlers.ts'
import type { LiveServer } from '../live/port.ts'
import type { MailQueue } from '../outside/mail-queue.ts'
import type { PushSender } from '../outside/push-sender.ts'
import type { Store } from '../store/store.ts'
import { accessHandlers } from './access/index.ts'
import { accountHandlers } from './account/index.ts'
import { addressCheckHandlers } from './address-checks/index.ts'
import { alertFeedHandlers } from './alert-feeds/index.ts'
import { alertHandlers } from './alerts/index.ts'
import { announcementHandlers } from './announcements/index.ts'
import { blockedPeopleHandlers } from './blocked-people/index.ts'
import { bulkSaveHandlers } from './bulk-save/index.ts'
import { changeHandlers } from './changes/index.ts'
import { communityExploreHandlers } from './community-explore/index.ts'
import { communityPageHandlers } from './community-pages/index.ts'
import { communityHandlers } from './communities/index.ts'
import { communityGroupHandlers } from './community-groups/index.ts'
import { contactInfoHandlers } from './contact-info/index.ts'
import { claimHandlers } from './claims/index.ts'
import { dumpHandlers } from './dump/index.ts'
import { profileQuestionHandlers } from './profile-questions/index.ts'
import {
  analysedItemHandlers,
  type AnalysisKinds,
  analysisHandlers,
  type AnalystBudget,
  analystUseHandlers,
  type FreeAnswers,
} from './analyses/index.ts'
import type { Analyst } from '../outside/analyst/port.ts'
import { editFlagHandlers } from './edit-flags/index.ts'
import { exportHandlers } from './exports/index.ts'
import { folderHandlers, ownEntryHandlers, publicFolderHandlers } from './folders/index.ts'
import { installationHandlers, type ReadyPart } from './installation/index.ts'
import { jobHandlers, type Jobs } from './jobs/index.ts'
import { liveHandlers } from './live/index.ts'
import { groupMembershipHandlers, membershipHandlers, type TargetKinds } from './memberships/index.ts'
import { messageHandlers } from './messages/index.ts'
import { namesakeHandlers } from './namesakes/index.ts'
import { notificationHandlers } from './notifications/index.ts'
import { opportunityHandlers } from './opportunities/index.ts'
import { organisationHandlers, type OrganisationRecords } from './organisations/index.ts'
import { ownPublicationHandlers, type PublicationRecords } from './own-publications/index.ts'
import { orcidHandlers } from './orcid/index.ts'
import { peopleHandlers, type ProfileRecords } from './people/index.ts'
import { planHandlers } from './plans/index.ts'
import { popUpHandlers } from './pop-ups/index.ts'
import { preferenceHandlers } from './preferences/index.ts'
import { privacyHandlers } from './privacy/index.ts'
import { providerHandlers } from './providers/index.ts'
import { pushHandlers } from './push/index.ts'
import { questionHandlers, questionModerationHandlers } from './questions/index.ts'
import { recordHandlers } from './records/index.ts'
import { researchGroupHandlers, type ResearchGroupRecords } from './research-groups/index.ts'
import { researcherHandlers } from './researchers/index.ts'
import { researcherFigureHandlers } from './researcher-figures/index.ts'
import { searchHandlers } from './search/index.ts'
import type { RichTexts } from './rich-texts/index.ts'
import { savedSearchHandlers } from './searches/index.ts'
import { type SecondFactors, secondFactorHandlers } from './second-factors/index.ts'
import { secondaryEmailHandlers } from './secondary-emails/index.ts'
import type { Sessions, TokenKey } from './sessions/index.ts'
import { signUpHandlers } from './sign-up/index.ts'
import { storedFileHandlers, type StoredFiles } from './stored-files/index.ts'
import { unsubscribingHandlers } from './unsubscribing/index.ts'

/** What the subjects need; each takes its own part. */
interface Parts {
  settings: Settings
  store: Store
  catalogue: Catalogue
  sessions: Sessions
  factors: SecondFactors
  /** Signs tokens, and encrypts what must not be readable in the store alone. */
  key: TokenKey
  mail: MailQueue
  sender: PushSender
  /** What the server has made for its users. */
  files: StoredFiles
  /** Where files are kept. */
  fileStores: FileStores
  /** The researcher records of the accounts. */
  texts: RichTexts
  profiles: ProfileRecords
  /** The records of publications that people have added. */
  publications: PublicationRecords
  /** The records of organisations that people made or edited. */
  organisations: OrganisationRecords
  /** The records of research groups that people made or edited, and of their topics. */
  groups: ResearchGroupRecords
  /** What people belong to. */
  targets: TargetKinds
  /** Most that an account of each plan can have. */
  bounds: AccountBoundTable
  /** Work that takes longer than a request. */
  jobs: Jobs
  /** Who answers questions about records, and how. */
  analyst: Analyst
  /** What its answers may use. */
  budget: AnalystBudget
  freeAnswers: FreeAnswers
  analysisKinds: AnalysisKinds
  /** Those who read along while an answer is written. */
  analysisStreams: OpenStreams
  /** The connections of clients who are told what happens. */
  live: LiveServer
  /** The long answers under way. */
  streams: OpenStreams
  /** The same of guests. */
  guestStreams: OpenStreams
  log: Logger
  /** Whether files could be written once since the start. */
  ready: readonly ReadyPart[]
  /** True as soon as the server takes no new work. */
  isStopping: () => boolean
}

/** One line per subject. Links and sessions have no endpoints of their own. */
const subjects = [
  accessHandlers,
  accountHandlers,
  addressCheckHandlers,
  alertFeedHandlers,
  alertHandlers,
  analysedItemHandlers,
  analysisHandlers,
  analystUseHandlers,
  announcementHandlers,
  blockedPeopleHandlers,
  bulkSaveHandlers,
  changeHandlers,
  communityExploreHandlers,
  communityPageHandlers,
  communityHandlers,
  communityGroupHandlers,
  contactInfoHandlers,
  claimHandlers,
  dumpHandlers,
  editFlagHandlers,
  exportHandlers,
  folderHandlers,
  installationHandlers,
  jobHandlers,
  liveHandlers,
  membershipHandlers,
  groupMembershipHandlers,
  messageHandlers,
  namesakeHandlers,
  notificationHandlers,
  opportunityHandlers,
  orcidHandlers,
  organisationHandlers,
  ownEntryHandlers,
  ownPublicationHandlers,
  peopleHandlers,
  planHandlers,
  popUpHandlers,
  preferenceHandlers,
  privacyHandlers,
  profileQuestionHandlers,
  providerHandlers,
  publicFolderHandlers,
  pushHandlers,
  questionHandlers,
  questionModerationHandlers,
  recordHandlers,
  researchGroupHandlers,
  researcherHandlers,
  researcherFigureHandlers,
  savedSearchHandlers,
  searchHandlers,
  secondFactorHandlers,
  secondaryEmailHandlers,
  signUpHandlers,
  storedFileHandlers,
  unsubscribingHandlers,
]

export const allRoutes = (parts: Parts): Route[] => subjects.flatMap((routesOf): Route[] => routesOf(parts))
