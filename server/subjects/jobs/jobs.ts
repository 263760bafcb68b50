import type { Job } from '#contract/jobs.ts'
import { BackgroundTask } from '../../core/background-task.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import type { FirstState, JobKind } from './job-kind.ts'
import { claimJob, type LeasedJob, nextClaimAt } from './leases.ts'
import { cancelJob, insertJob, jobView, requireJob, type StoredJob } from './rows.ts'
import { runJob, type RunParts } from './run-job.ts'

/** How often jobs of other servers are looked for, in milliseconds. */
const lookEvery = 30_000

type JobParts = Omit<RunParts, 'leaseMs'> & {
  /** A server that does not renew a lease for so long has lost the job, in milliseconds. */
  leaseMs?: number
  /** Jobs that this server runs at once. */
  atOnce?: number
}

/** The jobs of all users, and this server's part in running them ([Note: Jobs]). */
export class Jobs {
  readonly #parts: Required<JobParts>
  readonly #kinds = new Map<string, JobKind>()
  readonly #running = new Set<Promise<void>>()
  readonly #stopping = new AbortController()
  readonly #claiming: BackgroundTask

  constructor(parts: JobParts) {
    this.#parts = { leaseMs: 15_000, atOnce: 2, ...parts }
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
  register<S extends object>(kind: JobKind<S>): JobKind<S> {
    this.#kinds.set(kind.name, kind)
    return kind
  }

  /** Adds a job in the transaction of its cause; it is begun after the commit. Refuses `too_many`. */
  async add<S extends object>(tx: Tx, kind: JobKind<S>, userId: string, first: FirstState<S>, now: number): Promise<Job> {
    const row = await insertJob(tx, userId, kind.name, first, now)
    void this.wake()
    return this.#view(row)
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
    await Promise.all(this.#running)
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
    const { store, now, leaseMs, atOnce } = this.#parts
    while (this.#running.size < atOnce && !this.#claiming.isStopped) {
      // A write job of its own runs after the one that has added a job was committed (see [Note: Group commit]).
      const job = await store.write(tx => claimJob(tx, leaseMs, now()))
      if (!job) {
        const next = await nextClaimAt(store.read)
        return this.#claiming.wakeIn(next === undefined ? lookEvery : Math.min(lookEvery, Math.max(1000, next - now())))
      }
      const run = this.#run(job).finally(() => {
        this.#running.delete(run)
        void this.wake()
      })
      this.#running.add(run)
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
