import { subscribe } from 'valtio'
import { ApiError } from '#api/api-error.ts'
import { callLines } from '#api/call-lines.ts'
import { reachability } from '#api/reachability.ts'
import { type AnalysisEvent, analyses as calls } from '#contract/analyses.ts'
import type { AnalysisRow } from '#contract/analysis-rows.ts'
import { pauseAfter } from '#kit/awake.ts'
import { pullChanges, untilInMirror } from '#offline/index.ts'
import { analysesMade, oneAnalysis } from './analyses.mirrored.ts'

/** What an analysis has said so far. */
export interface RunNow {
  text: string
  /** For how many records the answer is there. */
  done: number
  /** Once it has ended; `gone`: it was deleted. */
  ended?: AnalysisRow['status'] | 'gone'
  error?: NonNullable<AnalysisRow['error']>
  credits_remaining?: number
  /** The connection was lost: it goes on at the server, and is read again when there is one. */
  isCutOff: boolean
}

const pauses = { first: 1000, most: 30_000 }

/**
 * Reads what an analysis says until it ends, and tells each change. A lost connection goes on after the last line; meanwhile the row on the device may
 * say that it has ended. Resolves with the end, or with what was said when `signal` is aborted.
 */
export async function followRun(id: string, onChange: (now: RunNow) => void, signal: AbortSignal): Promise<RunNow> {
  let now: RunNow = { text: '', done: 0, isCutOff: false }
  let after = 0
  let failures = 0
  const tell = (more: Partial<RunNow>) => {
    now = { ...now, ...more }
    if (!signal.aborted) onChange(now)
  }
  while (!signal.aborted) {
    try {
      for await (const event of callLines(calls.events, { params: { id }, query: { after: String(after) } }, signal)) {
        after = event.n
        failures = 0
        tell(withEvent(now, event))
        if (now.ended) break
      }
    } catch (thrown) {
      if (signal.aborted) break
      if (thrown instanceof ApiError && thrown.status === 404) tell({ ended: 'gone', isCutOff: false })
    }
    if (now.ended) {
      // Its answer comes with its passages.
      void pullChanges()
      return now
    }
    if (signal.aborted) break
    tell({ isCutOff: true })
    const row = await endedRow(id, pauseAfter(failures++, pauses), signal)
    if (row) tell(ofRow(row))
    if (row) return now
  }
  return now
}

function withEvent({ text, done }: RunNow, event: AnalysisEvent): Partial<RunNow> {
  return {
    text: (event.restart ? '' : text) + (event.text ?? ''),
    done: event.done ?? (event.restart ? 0 : done),
    isCutOff: false,
    ...(event.status && { ended: event.status }),
    ...(event.error && { error: event.error }),
    ...(event.credits_remaining !== undefined && { credits_remaining: event.credits_remaining }),
  }
}

const ofRow = ({ text, done, status, error }: AnalysisRow): Partial<RunNow> => ({
  text,
  done,
  ended: status,
  isCutOff: false,
  ...(error && { error }),
})

/** The row on this device once it has ended; undefined after the pause, or when the server is there again. */
function endedRow(id: string, pauseMs: number, signal: AbortSignal): Promise<AnalysisRow | undefined> {
  return new Promise(resolve => {
    const end = (row?: AnalysisRow) => {
      clearTimeout(timer)
      leave()
      signal.removeEventListener('abort', stop)
      resolve(row)
    }
    const stop = () => end()
    const timer = setTimeout(stop, pauseMs)
    // Not by `returns`: a server that answers everything but this would be asked without a pause.
    let wasOffline = !reachability.online
    const leave = subscribe(reachability, () => {
      if (wasOffline && reachability.online) end()
      wasOffline ||= !reachability.online
    })
    signal.addEventListener('abort', stop)
    const read = untilInMirror(async mirror => {
      const row = (await mirror.view(oneAnalysis(id))).of(analysesMade).get(id)
      return row && row.finished_at !== null ? row : undefined
    }, pauseMs)
    void read.then(row => row && end(row))
  })
}
