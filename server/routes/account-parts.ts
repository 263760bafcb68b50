import type { Logger } from 'pino'
import type { Catalogue } from '../catalogue/port.ts'
import type { MailQueue } from '../outside/mail.ts'
import type { ProfileRecords } from '../rules/profile-records.ts'
import type { Sessions } from '../rules/sessions.ts'
import type { Settings } from '../settings.ts'
import type { Store } from '../store/open.ts'

/** What the routes about people work with. */
export interface AccountParts {
  settings: Settings
  store: Store
  catalogue: Catalogue
  sessions: Sessions
  mail: MailQueue
  /** The researcher records of the accounts. */
  profiles: ProfileRecords
  log: Logger
}
