import { flash } from '#ui/feedback/flash.ts'
import type { JoinTarget } from './group-target.ts'
import { groupKey, ownMemberships } from './groups/groups.mirrored.ts'
import { leaveGroup } from './groups/leave-group.mutation.ts'
import { sentOutcome } from './sent-outcome.ts'

/** Says that the user has left, after the server's answer where it can be reached. */
export async function tellLeft({ kind, id: slug_value, name }: JoinTarget): Promise<void> {
  const key = groupKey({ kind, slug_value })
  const outcome = await sentOutcome(op => op.kind === leaveGroup.kind && op.target.type === ownMemberships.target && op.target.id === key)
  if (outcome !== 'refused') flash({ variant: 'success', text: `You left “${name}”.` })
}
