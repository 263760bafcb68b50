import { setMaxListeners } from 'node:events'
import type { Job, JobName } from '#contract/jobs.ts'
import { BackgroundTask } from '../../core/background-task.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import type { FirstState, JobKind, JobOf } from './job-kind.ts'
import { claimJob, type LeasedJob, nextClaimAt } from './leases.ts'
import { cancelJob, insertJob, jobView, requireJob, type StoredJob } from './rows.ts'
import { runJob, type RunParts } from './run-job.ts'

/** How often jobs of other servers are looked for, in milliseconds. */
const lookEvery = 30_000

type JobParts = Omit<RunParts, 'leaseMs'> & {
  /** A server that does not renew a lease for so long has lost the job, in milliseconds. */
  leaseMs?: number
  /** Jobs that this server runs at once; those for whose first words somebody waits; and those that take long. */
  atOnce?: number
  promptAtOnce?: number
  longAtOnce?: number
}

/** The jobs of all users, and this server's part in running them ([Note: Jobs]). */
export class Jobs {
  readonly #parts: Required<JobParts>
  readonly #kinds = new Map<string, JobKind>()
  /** By their lanes: no job waits for one of another lane. */
  readonly #running = { prompt: new Set<Promise<void>>(), long: new Set<Promise<void>>(), others: new Set<Promise<void>>() }
  readonly #stopping = new AbortController()
  readonly #claiming: BackgroundTask

  constructor(parts: JobParts) {
    this.#parts = { leaseMs: 15_000, atOnce: 2, promptAtOnce: 16, longAtOnce: 8, ...parts }
    // Each job that runs listens to it.
    setMaxListeners(0, this.#stopping.signal)
    this.#claiming = new BackgroundTask(
      () => this.#claimAll(),
      problem => {
        parts.log.error({ err: problem }, 'jobs could not be read')
        return lookEvery
      },
    )
    // What an earlier run of a server left.
    this.#claiming.wakeIn(1000)
  }

  /** Says how jobs of a kind are run, before the first of them is begun. */
  register<S extends object, N extends JobName = JobName>(kind: JobKind<S, N>): JobKind<S, N> {
    // Each kind is asked about jobs of its own name only.
    this.#kinds.set(kind.name, kind as unknown as JobKind)
    return kind
  }

  /** Adds a job in the transaction of its cause; it is begun after the commit. Refuses `too_many`. */
  async add<S extends object, N extends JobName>(
    tx: Tx,
    kind: JobKind<S, N>,
    userId: string,
    first: FirstState<S>,
    now: number,
  ): Promise<JobOf<N>> {
    const row = await insertJob(tx, userId, kind.name, first, now)
    void this.wake()
    // It is of the kind that was added.
    return this.#view(row) as JobOf<N>
  }

  /** Refuses `not_found` for a job of others. */
  async show(query: Tx, userId: string, id: string): Promise<Job> {
    return this.#view(await requireJob(query, userId, id))
  }

  /** Refuses `not_found` for a job of others. What the job has done stays. */
  async cancel(tx: Tx, userId: string, id: string, now: number): Promise<Job> {
    const row = await requireJob(tx, userId, id)
    return this.#view(await cancelJob(tx, this.#kindOf(row), row, now))
  }

  /** Begins every job that can be begun; resolves when they have begun. Never throws. */
  wake(): Promise<void> {
    return this.#claiming.wake()
  }

  /** Begins no further job, and gives back those under way after their step. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#claiming.stop()
    await Promise.all(Object.values(this.#running).flatMap(running => [...running]))
  }

  #view(row: StoredJob): Job {
    return jobView(this.#kindOf(row), row)
  }

  #kindOf({ kind }: StoredJob): JobKind {
    const found = this.#kinds.get(kind)
    if (!found) throw new Error(`no code runs jobs of the kind ${kind}`)
    return found
  }

  async #claimAll(): Promise<void> {
    const { store, now } = this.#parts
    const kinds = [...this.#kinds.values()]
    const { atOnce, promptAtOnce, longAtOnce } = this.#parts
    const { prompt, long, others } = this.#running
    const of = (lane: JobKind['lane']) => kinds.filter(kind => kind.lane === lane)
    await this.#claim(prompt, promptAtOnce, of('prompt'))
    await this.#claim(long, longAtOnce, of('long'))
    await this.#claim(others, atOnce, of(undefined))
    const next = await nextClaimAt(store.read)
    this.#claiming.wakeIn(next === undefined ? lookEvery : Math.min(lookEvery, Math.max(1000, next - now())))
  }

  async #claim(running: Set<Promise<void>>, atOnce: number, kinds: readonly JobKind[]): Promise<void> {
    const { store, now, leaseMs } = this.#parts
    const names = kinds.map(({ name }) => name)
    while (names.length > 0 && running.size < atOnce && !this.#claiming.isStopped) {
      // A write job of its own runs after the one that has added a job was committed (see [Note: Group commit]).
      const job = await store.write(tx => claimJob(tx, names, leaseMs, now()))
      if (!job) return
      const run = this.#run(job).finally(() => {
        running.delete(run)
        void this.wake()
      })
      running.add(run)
    }
  }

  /** Never throws: what cannot be stored now is taken up again at the end of the lease. */
  async #run(job: LeasedJob): Promise<void> {
    try {
      await runJob(this.#parts, this.#kindOf(job), job, this.#stopping.signal)
    } catch (problem) {
      this.#parts.log.error({ err: problem, job: job.id }, 'a job was left')
    }
  }
}
