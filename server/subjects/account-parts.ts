import type { Logger } from 'pino'
import type { Catalogue } from '../catalogue/port.ts'
import type { MailQueue } from '../outside/mail.ts'
import type { ProfileRecords } from './people/profile-records.ts'
import type { Sessions } from './sessions/sessions.ts'
import type { Settings } from '../core/settings.ts'
import type { Store } from '../store/sqlite/open.ts'

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
