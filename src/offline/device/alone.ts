import { delay } from '#kit/delay.ts'

/** What a frozen tab holds, or a database that never opens, does not stop the others forever. */
const longestMs = 3000

/**
 * Begins, ends and clean-ups of one partition run one at a time, in all tabs where the browser has locks, otherwise in this one: none of them
 * may act on what another has just changed.
 */
export const alone = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  globalThis.navigator?.locks ? locked(globalThis.navigator.locks, name, work) : inTurn(name, work)

async function locked<T>(locks: LockManager, name: string, work: () => Promise<T>): Promise<T> {
  let isBegun = false
  const begin = () => {
    isBegun = true
    return work()
  }
  try {
    return await locks.request(`${name} partition`, { signal: AbortSignal.timeout(longestMs) }, begin)
  } catch (error) {
    if (isBegun) throw error
    return work()
  }
}

const last = new Map<string, Promise<unknown>>()

function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  const done = (last.has(name) ? Promise.race([last.get(name), delay(longestMs)]) : Promise.resolve()).then(work)
  last.set(
    name,
    done.catch(() => {}),
  )
  return done
}
