import type { ReadAnswer, ReadOptions } from '#api/read/read.ts'
import { keepAnswer, openKept } from './actions.ts'
import type { Kept } from './declare/kept.ts'
import { recordsOwner } from './offline-records.ts'

interface KeptReading<T, S> {
  /** Where the answer is kept. */
  place: readonly [kept: Kept<T>, key: string, part: string]
  /** Asks the server. */
  load: ReadOptions<T>['load'] & {}
  /** Makes of the answer what the view draws. */
  shown: (answer: T) => S | Promise<S>
}

/** A read whose answer is kept: it is shown at once the next time, until the server answers, and without the server with its time. */
export function keptReading<T, S = T>({ place: [kept, key, part], load, shown }: KeptReading<T, S>): ReadOptions<S> {
  const lastSeen = async (): Promise<ReadAnswer<S> | undefined> => {
    const found = await openKept(kept, key, part)
    return found && { answer: await shown(found.answer), copy: { asOf: found.at } }
  }
  return {
    load: async options => {
      const of = recordsOwner()
      const answer = await load(options)
      // Not for another user who has signed in since.
      if (recordsOwner() === of) void keepAnswer(kept, key, part, answer)
      return shown(answer)
    },
    kept: lastSeen,
    offline: async error => (error?.kind === 'http' ? undefined : lastSeen()),
  }
}
