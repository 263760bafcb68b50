import { isBehindProxy, type Settings } from '../../core/settings.ts'
import type { User } from '../../core/user.ts'

/**
 * Whether the caller is the owner of this server: the account with the address of OWNER_EMAIL, which its person has confirmed. Where none
 * is set and no mail is sent, that is a user at this machine, who could read the data folder too, as for the mailbox.
 */
export const isOwner = (settings: Settings, { email, verified }: User, isLocal: boolean): boolean =>
  settings.ownerEmail === undefined
    ? settings.smtpUrl === undefined && isLocal && !isBehindProxy(settings)
    : verified && email === settings.ownerEmail
