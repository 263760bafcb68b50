import { subscribe } from 'valtio'
import { ApiError } from '#api/call.ts'
import { reachability, waitForServer } from '#api/reachability.ts'

/** What an export waits for: the server, or its next allowance. */
export interface Waiting {
  for: 'server' | 'allowance'
  tryNow: () => void
  /** Ends the export with the rows that it has. */
  keepRows: () => void
}

export interface Pauses {
  signal: AbortSignal
  /** Called with undefined when the wait is over. */
  onWait: (waiting: Waiting | undefined) => void
}

/** How long it waits where the server did not say it, in milliseconds. */
const usualPause = 10_000

const isUnanswered = ({ kind, status }: ApiError): boolean =>
  kind === 'offline' || kind === 'timeout' || kind === 'foreign' || [502, 503, 504].includes(status)

/** What has to come before a failed call can be made again; undefined if it would fail again. */
const reasonOf = (error: unknown): Waiting['for'] | undefined =>
  !(error instanceof ApiError) ? undefined : isUnanswered(error) ? 'server' : error.code === 'too_many' ? 'allowance' : undefined

/** Calls until there is an answer, and waits between the calls. Undefined if the rows so far are enough. */
export async function askPatiently<T>(ask: () => Promise<T>, pauses: Pauses): Promise<T | undefined> {
  for (;;) {
    pauses.signal.throwIfAborted()
    try {
      return await ask()
    } catch (error) {
      const reason = pauses.signal.aborted ? undefined : reasonOf(error)
      if (!reason) throw error
      const { retryAfter = usualPause } = error as ApiError
      if (!(await wait(reason, retryAfter, pauses))) return undefined
    }
  }
}

/** Resolves when it is time to call again, with false if the rows so far are enough. Rejects with the reason of the signal. */
function wait(reason: Waiting['for'], pause: number, { signal, onWait }: Pauses): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const stopAsking = reason === 'server' ? waitForServer() : () => {}
    let wasOffline = !reachability.online
    const end = (settle: () => void) => {
      clearTimeout(timer)
      stopAsking()
      stopWatching()
      signal.removeEventListener('abort', cancel)
      onWait(undefined)
      settle()
    }
    const cancel = () => end(() => reject(signal.reason as Error))
    const goOn = () => end(() => resolve(true))
    const timer = setTimeout(goOn, pause)
    // A server that answers other calls and not this one is not asked again at once.
    const stopWatching = subscribe(reachability, () => {
      if (!reachability.online) wasOffline = true
      else if (wasOffline && reason === 'server') goOn()
    })
    signal.addEventListener('abort', cancel)
    onWait({ for: reason, tryNow: goOn, keepRows: () => end(() => resolve(false)) })
  })
}
