import type { Logger } from 'pino'
import type { AnalysisRow, AnalysisStatus, AnalysisType } from '#contract/analysis-rows.ts'
import type { AnalysisEvent } from '#contract/analyses.ts'
import { callerOf, rememberCaller } from '../../core/caller.ts'
import { Refusal } from '../../core/refusal.ts'
import { AnalystFailure } from '../../outside/analyst/port.ts'
import type { Store } from '../../store/store.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import type { JobKind } from '../jobs/index.ts'
import type { AnalysisKind, RunResult } from './analysis-kind.ts'
import { creditsLeft, giveBack } from './credits.ts'
import { appendEvents, wakeReaders, wakeReadersSoon } from './events.ts'
import { changeAnalysis, findAnalysis, type StoredAnalysis } from './rows.ts'

interface AnalysisJobState {
  analysis_id: string
}

/** The jobs that run analyses: those for whose first words somebody waits, and long ones. */
export type AnalysisJobName = 'analysis' | 'long_analysis'
export type AnalysisJobKind = JobKind<AnalysisJobState, AnalysisJobName>

/** What is said is written together, so often. Milliseconds. */
const writeEvery = 150
/** How often it is looked whether the user has stopped the analysis. Milliseconds. */
const lookEvery = 500

interface Parts {
  store: Store
  log: Logger
  kindOf: (type: AnalysisType) => AnalysisKind
  /** What is told when an analysis took long. */
  notice?: AnalysisJobKind['notice']
}

/**
 * An analysis as a job of one step. What it says while it runs is a draft for those who read along: begun again, it says so and starts anew. Its answer,
 * its end and what is given back are written in one transaction.
 */
export const newAnalysisJob = (name: AnalysisJobName, { store, log, kindOf, notice }: Parts): AnalysisJobKind => ({
  name,
  lane: name === 'analysis' ? 'prompt' : 'long',
  result: ({ analysis_id }) => ({ analysis_id }),
  ...(notice && { notice }),

  // An analysis whose server ended each time it was begun, or whose job was cancelled, ends as one that failed or was stopped does.
  givenUp: async (tx, { analysis_id }, error) => {
    const row = await findAnalysis(tx, analysis_id)
    if (!row) return
    await endAnalysis(
      tx,
      row.id,
      kindOf(row.type),
      error ? { said: '', problem: new Refusal('analyst_failed') } : { said: '', isStopped: true },
    )
    wakeReadersSoon(row.id)
  },

  async step(state, { user, now, signal }) {
    const begun = await store.write(tx => beginAgain(tx, state.analysis_id, now))
    const done = { state, total: 1, done: 1, end: 'done' } as const
    if (!begun) return async () => done
    const { row, said } = begun
    wakeReaders(row.id)
    const speech = new Speech(store, row.id, said)
    const stop = new StopWatch(store, row.id)
    const either = AbortSignal.any([signal, stop.signal])
    const caller = callerOf(signal)
    if (caller) rememberCaller(either, caller)
    const ended = await outcome(kindOf(row.type), {
      row,
      user,
      now,
      signal: either,
      say: text => speech.say({ text }),
      tell: count => speech.say({ done: count }),
    }).finally(() => stop.end())
    await speech.finish()
    // The server stops, or has lost the job: it begins again.
    if (signal.aborted && !stop.signal.aborted) signal.throwIfAborted()
    if (ended.problem && !(ended.problem instanceof AnalystFailure))
      log.error({ err: ended.problem, analysis: row.id }, 'an analysis failed')
    else if (ended.problem) log.warn({ analysis: row.id, reason: (ended.problem as Error).message }, 'an analysis failed')
    const end: Outcome = stop.signal.aborted ? { ...ended, isStopped: true } : ended
    return async tx => {
      await endAnalysis(tx, row.id, kindOf(row.type), end)
      wakeReadersSoon(row.id)
      return done
    }
  },
})

interface Outcome extends Partial<RunResult> {
  /** What was said until then. */
  said: string
  problem?: unknown
  isStopped?: true
}

async function outcome(kind: AnalysisKind, running: Parameters<AnalysisKind['run']>[0]): Promise<Outcome> {
  let said = ''
  const say = (text: string) => {
    said += text
    running.say(text)
  }
  try {
    return { said, ...(await kind.run({ ...running, say })) }
  } catch (problem) {
    return { said, problem }
  }
}

/**
 * Of an analysis that was begun before, what it said counts no more. With the number of the last line that was said. Undefined for one that has ended or
 * was deleted.
 */
async function beginAgain(tx: Tx, id: string, now: number): Promise<{ row: StoredAnalysis; said: number } | undefined> {
  const row = await findAnalysis(tx, id)
  if (!row || row.finished_at !== null) return undefined
  if (row.status !== 'running') return { row: await changeAnalysis(tx, row, { status: 'running' }), said: 0 }
  return { row, said: await appendEvents(tx, row.id, [{ restart: true }], now) }
}

/** Stores the end, and gives back what was not answered. Of one that was deleted meanwhile that has happened. */
export async function endAnalysis(tx: Tx, id: string, kind: AnalysisKind, ended: Outcome): Promise<void> {
  const row = await findAnalysis(tx, id)
  if (!row || row.finished_at !== null) return
  const now = Date.now()
  const status: AnalysisStatus = ended.isStopped ? 'stopped' : ended.problem ? 'failed' : 'done'
  const answered = kind.cost ? row.done : (ended.charged ?? (status === 'failed' ? 0 : row.total))
  const unused = kind.cost ? row.credits - (await kind.cost(tx, row)) : (row.total - answered) * kind.price
  const back = Math.min(row.credits, Math.max(0, unused))
  await giveBack(tx, row, back, now)
  const error = ended.problem && !ended.isStopped ? errorOf(ended.problem) : null
  const changed = await changeAnalysis(tx, row, {
    status,
    answer: ended.text ?? ended.said,
    passages: ended.passages ?? [],
    done: answered,
    credits: row.credits - back,
    error,
    finished_at: now,
  })
  await ended.tellEnd?.(tx, changed, now)
  const last: Omit<AnalysisEvent, 'n'> = { status, credits_remaining: await creditsLeft(tx, row.user_id), ...(error && { error }) }
  await appendEvents(tx, id, [last], now)
}

function errorOf(problem: unknown): NonNullable<AnalysisRow['error']> {
  const { body } = problem instanceof Refusal ? problem : new Refusal('analyst_failed')
  return { code: body.code, error: body.error }
}

/**
 * Writes what an analysis says, some of it at a time, in its order. Where another line came meanwhile it is silent for ever: this server stood still, and
 * another one has taken the analysis over.
 */
class Speech {
  readonly #store: Store
  readonly #id: string
  /** The number of its last line. */
  #last: number | undefined
  #waiting: Omit<AnalysisEvent, 'n'>[] = []
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()

  constructor(store: Store, id: string, last: number) {
    this.#store = store
    this.#id = id
    this.#last = last
  }

  say(event: Omit<AnalysisEvent, 'n'>): void {
    const isFirst = this.#timer === undefined
    this.#waiting.push(event)
    // The first words are not kept waiting.
    if (isFirst) this.#timer = setTimeout(() => void this.#write(), this.#waiting.length === 1 && event.text !== undefined ? 0 : writeEvery)
  }

  async finish(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#write()
  }

  #write(): Promise<void> {
    this.#timer = undefined
    const events = joined(this.#waiting.splice(0))
    if (events.length === 0) return this.#writing
    this.#writing = this.#writing
      .then(async () => {
        const last = this.#last
        if (last === undefined) return
        this.#last = await this.#store.write(tx => appendEvents(tx, this.#id, events, Date.now(), last))
        wakeReaders(this.#id)
      })
      // It is a draft: the answer itself is stored at the end. An analysis that was deleted meanwhile has no lines.
      .catch(() => undefined)
    return this.#writing
  }
}

/** Texts that follow each other as one, and of numbers the last. */
function joined(events: readonly Omit<AnalysisEvent, 'n'>[]): Omit<AnalysisEvent, 'n'>[] {
  const found: Omit<AnalysisEvent, 'n'>[] = []
  for (const event of events) {
    const last = found.at(-1)
    if (last?.text !== undefined && event.text !== undefined) found[found.length - 1] = { text: last.text + event.text }
    else if (last?.done !== undefined && event.done !== undefined) found[found.length - 1] = event
    else found.push(event)
  }
  return found
}

/** Aborts its signal when the user has stopped or deleted the analysis, or its job, also through another server. */
class StopWatch {
  readonly #stopped = new AbortController()
  readonly #timer: NodeJS.Timeout

  constructor({ read }: Store, id: string) {
    const look = async () => {
      const row = await read.selectFrom('analyses').select(['stop_at', 'finished_at']).where('id', '=', id).executeTakeFirst()
      if (!row || row.stop_at !== null || row.finished_at !== null) this.#stopped.abort()
    }
    this.#timer = setInterval(() => void look().catch(() => undefined), lookEvery)
  }

  get signal(): AbortSignal {
    return this.#stopped.signal
  }

  end(): void {
    clearInterval(this.#timer)
  }
}
