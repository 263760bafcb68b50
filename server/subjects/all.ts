import type { Catalogue } from '../catalogue/port.ts'
import type { Logger } from '../core/log.ts'
import type { Settings } from '../core/settings.ts'
import type { Route } from '../http/handlers.ts'
import type { MailQueue } from '../outside/mail.ts'
import type { Store } from '../store/store.ts'
import { accountRoutes } from './account/index.ts'
import { alertRoutes } from './alerts/index.ts'
import { changeRoutes } from './changes/index.ts'
import { folderRoutes } from './folders/index.ts'
import { installationRoutes } from './installation/index.ts'
import { membershipRoutes } from './memberships/index.ts'
import { messageRoutes } from './messages/index.ts'
import { peopleRoutes, type ProfileRecords } from './people/index.ts'
import { planRoutes } from './plans/index.ts'
import { privacyRoutes } from './privacy/index.ts'
import { providerRoutes } from './providers/index.ts'
import { recordRoutes } from './records/index.ts'
import { searchRoutes } from './search/index.ts'
import { secondaryEmailRoutes } from './secondary-emails/index.ts'
import type { Sessions } from './sessions/index.ts'
import { signUpRoutes } from './sign-up/index.ts'

/** What subjects work with; each names those that it needs. */
interface Parts {
  settings: Settings
  store: Store
  catalogue: Catalogue
  sessions: Sessions
  mail: MailQueue
  /** The researcher records of the accounts. */
  profiles: ProfileRecords
  log: Logger
  /** True from the moment at which the server takes no new work. */
  isStopping: () => boolean
}

/** One line a subject. Links and sessions answer no calls of their own. */
const subjects = [
  accountRoutes,
  alertRoutes,
  changeRoutes,
  folderRoutes,
  installationRoutes,
  membershipRoutes,
  messageRoutes,
  peopleRoutes,
  planRoutes,
  privacyRoutes,
  providerRoutes,
  recordRoutes,
  searchRoutes,
  secondaryEmailRoutes,
  signUpRoutes,
]

export const subjectRoutes = (parts: Parts): Route[] => subjects.flatMap((routesOf): Route[] => routesOf(parts))
