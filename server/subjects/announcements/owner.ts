import type { Kysely } from 'kysely'
import { isBehindProxy, type Settings } from '../../core/settings.ts'
import type { User } from '../../core/user.ts'
import type { Tables } from '../../store/tables.ts'

/**
 * Whether the caller is the owner of this server: the account with the address of OWNER_EMAIL, which its person has confirmed. Where none
 * is set and no mail is sent, that is a user at this machine, who could read the data folder too, as for the mailbox.
 */
export const isOwner = (settings: Settings, { email, verified }: User, isLocal: boolean): boolean =>
  settings.ownerEmail === undefined
    ? settings.smtpUrl === undefined && isLocal && !isBehindProxy(settings)
    : verified && email === settings.ownerEmail

/** The account of the owner of this server, who is told of requests; undefined where no address is set or no account has it. */
export async function ownerAccount(query: Kysely<Tables>, { ownerEmail }: Settings): Promise<string | undefined> {
  if (ownerEmail === undefined) return undefined
  const owner = await query.selectFrom('users').select('id').where('email', '=', ownerEmail).where('verified', '=', true).executeTakeFirst()
  return owner?.id
}
