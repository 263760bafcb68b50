import { ApiError, call } from '#api/call.ts'
import { type Changes, changes } from '#contract/changes.ts'
import type { Identity } from '../queue/sender.ts'

/** Longer than this nobody waits inside a pull: the next trigger pulls again. */
const longestWait = 60_000

/**
 * A page of changes. Where the server says when to ask again it is asked again then: a pull that ended there would begin a mirror anew each time
 * and never reach its end.
 */
export async function askChanges(since: string | undefined, { credentials }: Identity): Promise<Changes> {
  for (;;) {
    try {
      return await call(changes.since, { query: { since } }, { credentials: credentials() })
    } catch (error) {
      const wait = error instanceof ApiError && error.code === 'too_many' ? (error.retryAfter ?? longestWait) : Infinity
      if (wait > longestWait) throw error
      await new Promise(resolve => setTimeout(resolve, wait))
    }
  }
}
