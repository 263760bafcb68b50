import type { Reply } from '#contract/endpoint.ts'
import type { installation } from '#contract/installation.ts'
import { limits } from '#contract/limits.ts'
import type { Store } from '../../store/store.ts'

const shownFor = limits.links.confirmationHours * 3600_000
const shownAtMost = 100

/**
 * The mail that this server wrote, the latest first, as long as a link in it may live: afterwards its text is taken away
 * (see [Note: Mail]).
 */
export async function mailboxOf(store: Store, now: number): Promise<Reply<typeof installation.mails>['mails']> {
  return store.read
    .selectFrom('mails')
    .select(['id', 'kind', 'to_address as to', 'subject', 'body', 'created_at'])
    .where('created_at', '>', now - shownFor)
    .where('body', '!=', '')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(shownAtMost)
    .execute()
}
