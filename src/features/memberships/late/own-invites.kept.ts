import type { Reply } from '#contract/endpoint.ts'
import { memberships } from '#contract/memberships.ts'
import type { Kept } from '#offline/index.ts'

/** The invitations that wait for this user, as they were last seen; a part is a page. */
export const ownInvites: Kept<Reply<typeof memberships.pendingInvites>> = {
  name: 'invites',
  schema: memberships.pendingInvites.reply,
  most: 1,
  mostBytes: 1_000_000,
  mostBytesEach: 600_000,
}
