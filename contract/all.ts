import { access } from './access.ts'
import { account } from './account.ts'
import { currentSession } from './current-session.ts'
import { addressChecks } from './address-checks.ts'
import { alertFeeds } from './alert-feeds.ts'
import { analyses } from './analyses.ts'
import { analystUse } from './analyst-use.ts'
import { alerts } from './alerts.ts'
import { announcements } from './announcements.ts'
import { blockedPeople } from './blocked-people.ts'
import { bookmarks } from './bookmarks.ts'
import { browse } from './browse.ts'
import { bulkSave } from './bulk-save.ts'
import { claims } from './claims.ts'
import { changes } from './changes.ts'
import { communityExplore } from './community-explore.ts'
import { communityPageCalls } from './community-pages.ts'
import { communities } from './communities.ts'
import { communityGroups } from './community-groups.ts'
import { consent } from './consent.ts'
import { contactInfoCalls } from './contact-info.ts'
import { contacts } from './contacts.ts'
import { dump } from './dump.ts'
import { disciplineCalls } from './disciplines.ts'
import { editFlags } from './edit-flags.ts'
import type { Group } from './endpoint.ts'
import { expertise } from './expertise.ts'
import { exportCalls } from './exports.ts'
import { folders } from './folders.ts'
import { groupMemberships } from './group-memberships.ts'
import { health } from './health.ts'
import { installation } from './installation.ts'
import { jobs } from './jobs.ts'
import { landscape } from './landscape.ts'
import { live } from './live.ts'
import { maps } from './maps.ts'
import { memberships } from './memberships.ts'
import { namesakes } from './namesakes.ts'
import { news } from './news.ts'
import { notifications } from './notifications.ts'
import { onboarding } from './onboarding.ts'
import { opportunityCalls } from './opportunities.ts'
import { orcid } from './orcid.ts'
import { organisations } from './organisations.ts'
import { ownEntries } from './own-entries.ts'
import { ownPublications } from './own-publications.ts'
import { patents } from './patents.ts'
import { plans } from './plans.ts'
import { popUps } from './pop-ups.ts'
import { preferenceCalls } from './preferences.ts'
import { previews } from './previews.ts'
import { profileQuestions } from './profile-questions.ts'
import { projects } from './projects.ts'
import { providers } from './providers.ts'
import { publicFolders } from './public-folders.ts'
import { publications } from './publications.ts'
import { push } from './push.ts'
import { questionModeration } from './question-moderation.ts'
import { questions } from './questions.ts'
import { records } from './records.ts'
import { researcherFigures } from './researcher-figures.ts'
import { related } from './related.ts'
import { references } from './references.ts'
import { researchGroups } from './research-groups.ts'
import { researchers } from './researchers.ts'
import { search } from './search.ts'
import { searches } from './searches.ts'
import { secondFactors } from './second-factors.ts'
import { secondaryEmails } from './secondary-emails.ts'
import { signUp } from './sign-up.ts'
import { storedFiles } from './stored-files.ts'
import { topics } from './topics.ts'
import { trends } from './trends.ts'
import { trials } from './trials.ts'
import { typeahead } from './typeahead.ts'
import { unsubscribing } from './unsubscribing.ts'
import { users } from './users.ts'

// Two files, because only a session's calls are needed before the first screen; listed in the order of the documentation.
const { authenticate, ...accountCalls } = account

/** Every endpoint, by subject. The server, the API documentation and the generated tests follow from this list. */
export const contract = {
  access,
  account: { authenticate, ...currentSession, ...accountCalls },
  addressChecks,
  analyses,
  analystUse,
  alertFeeds,
  alerts,
  announcements,
  blockedPeople,
  bookmarks,
  browse,
  bulkSave,
  changes,
  claims,
  communityExplore,
  communityPages: communityPageCalls,
  communities,
  communityGroups,
  consent,
  contactInfo: contactInfoCalls,
  contacts,
  disciplines: disciplineCalls,
  dump,
  editFlags,
  expertise,
  exports: exportCalls,
  folders,
  groupMemberships,
  health,
  installation,
  jobs,
  landscape,
  live,
  maps,
  memberships,
  namesakes,
  news,
  notifications,
  onboarding,
  opportunities: opportunityCalls,
  orcid,
  organisations,
  ownEntries,
  ownPublications,
  patents,
  plans,
  popUps,
  preferences: preferenceCalls,
  previews,
  profileQuestions,
  projects,
  providers,
  publicFolders,
  publications,
  push,
  questionModeration,
  questions,
  records,
  related,
  researcherFigures,
  references,
  researchGroups,
  researchers,
  search,
  searches,
  secondFactors,
  secondaryEmails,
  signUp,
  storedFiles,
  topics,
  trends,
  trials,
  typeahead,
  unsubscribing,
  users,
} satisfies Record<string, Group>
