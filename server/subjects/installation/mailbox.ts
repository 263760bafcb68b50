import type { Reply } from '#contract/endpoint.ts'
import type { installation } from '#contract/installation.ts'
import { limits } from '#contract/limits.ts'
import type { Store } from '../../store/store.ts'

const maxAgeMs = limits.links.confirmationHours * 3600_000
const maxMails = 100

/** The mails of this server, latest first, as long as a link in them may be valid: later their text is removed (see [Note: Mail]). */
export async function mailboxOf(store: Store, now: number): Promise<Reply<typeof installation.mails>['mails']> {
  return store.read
    .selectFrom('mails')
    .select(['id', 'kind', 'to_address as to', 'subject', 'body', 'created_at'])
    .where('created_at', '>', now - maxAgeMs)
    .where('body', '!=', '')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxMails)
    .execute()
}
