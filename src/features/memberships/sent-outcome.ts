import { reachability } from '#api/reachability.ts'
import { type Op, untilInMirror } from '#offline/index.ts'
import { flash } from '#ui/feedback/flash.ts'

/** The longest that the answer is waited for before it is said that the change waits, in milliseconds. */
const longestWait = 5000

/** What the server said of a change that was queued; undefined where it does not have it yet. About a refused one its own message says more. */
export const sentOutcome = async (isIt: (op: Op) => boolean): Promise<'saved' | 'refused' | undefined> =>
  reachability.online
    ? untilInMirror(async mirror => {
        const op = (await mirror.ops()).find(isIt)
        if (!op) return 'saved'
        return op.state === 'parked' ? 'refused' : undefined
      }, longestWait)
    : undefined

/** Says what came of an answer once the server has it: another manager may have answered first. Until then, that it waits. */
export async function tellAnswered({ type, id }: Op['target'], done: string): Promise<void> {
  const outcome = await sentOutcome(({ target }) => target.type === type && target.id === id)
  if (outcome === 'refused') return
  flash({ variant: 'success', text: outcome ? done : 'Your answer is saved on this device. It is sent when you’re online.' })
}
