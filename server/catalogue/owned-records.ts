import type { Logger } from 'pino'
import { type BackgroundTask, retriedTask } from '../core/background-task.ts'

/** Where the records of one kind come from that people make here ([Note: Profile records]), and how they get into the catalogue. */
export interface OwnedSource<Row, Leaving> {
  /** What is logged when it fails: 'records of publications'. */
  what: string
  /** Resolves when the change that woke the task is committed (see [Note: Group commit]). */
  committed(): Promise<unknown>
  /** Runs once, before the first work: what was imported since the last run is shown. */
  begin?(): Promise<void>
  /** Some rows of which the record is older than the row. */
  stale(most: number): Promise<Row[]>
  /** Runs work while no other server writes the same records: of two, the older record could come last. Absent where there is one server. */
  alone?: ((name: string, work: () => Promise<void>) => Promise<void>) | undefined
  /** Writes their records into the catalogue. */
  put(rows: readonly Row[]): Promise<void>
  /** Says so in the rows; one that changed meanwhile stays stale. */
  markWritten(rows: readonly Row[]): Promise<void>
  /** Some records that are to leave the catalogue. */
  leaving(most: number): Promise<Leaving[]>
  /** Removes one from the catalogue, and then the mark that says so. */
  remove(gone: Leaving): Promise<void>
}

/** Records of one batch. */
const batchSize = 100

/**
 * Writes records that people make or edit here. The rows are the source: a change marks them as stale in its transaction, and the records are
 * written after the commit, or after the next start.
 */
export class OwnedRecords<Row, Leaving> {
  readonly #source: OwnedSource<Row, Leaving>
  readonly #task: BackgroundTask
  #hasBegun = false

  constructor(source: OwnedSource<Row, Leaving>, log: Logger) {
    this.#source = source
    this.#task = retriedTask(
      async () => {
        await this.#source.committed()
        await (source.alone ? source.alone(source.what, () => this.#work()) : this.#work())
      },
      problem => log.error({ err: problem }, `${source.what} could not be written`),
    )
    // Writes what an earlier run of the server left.
    void this.flush()
  }

  /** Writes what is stale and removes what is to leave; resolves when nothing is left, or when the catalogue fails. */
  flush(): Promise<void> {
    return this.#task.wake()
  }

  stop(): Promise<void> {
    return this.#task.stop()
  }

  async #work(): Promise<void> {
    if (!this.#hasBegun) await this.#source.begin?.()
    this.#hasBegun = true
    while (await this.#writeBatch());
    while (await this.#removeBatch());
  }

  /** Returns whether more may be left. */
  async #writeBatch(): Promise<boolean> {
    if (this.#task.isStopped) return false
    const stale = await this.#source.stale(batchSize)
    if (stale.length === 0) return false
    await this.#source.put(stale)
    await this.#source.markWritten(stale)
    return true
  }

  async #removeBatch(): Promise<boolean> {
    if (this.#task.isStopped) return false
    const leaving = await this.#source.leaving(batchSize)
    for (const gone of leaving) await this.#source.remove(gone)
    return leaving.length > 0
  }
}
