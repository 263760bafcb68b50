import { reachability } from '#api/reachability.ts'
import { untilInMirror } from '#offline/index.ts'
import { flash } from '#ui/feedback/flash.ts'
import type { JoinTarget } from './group-target.ts'
import { groupKey, ownMemberships } from './groups/groups.mirrored.ts'
import { leaveGroup } from './groups/leave-group.mutation.ts'

/** The longest that the answer is waited for before it is said what this device shows, in milliseconds. */
const longestWait = 5000

/** Says that the user has left, after the server's answer where it can be reached. About a refused change its own message says more. */
export async function tellLeft({ kind, id: slug_value, name }: JoinTarget): Promise<void> {
  const key = groupKey({ kind, slug_value })
  const outcome = await (reachability.online &&
    untilInMirror(async mirror => {
      const op = (await mirror.ops()).find(
        ({ kind: what, target }) => what === leaveGroup.kind && target.type === ownMemberships.target && target.id === key,
      )
      if (!op) return 'left'
      return op.state === 'parked' ? 'refused' : undefined
    }, longestWait))
  if (outcome !== 'refused') flash({ variant: 'success', text: `You left “${name}”.` })
}
