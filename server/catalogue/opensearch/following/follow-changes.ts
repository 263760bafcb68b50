import { setTimeout as pause } from 'node:timers/promises'
import { type IndexName, indexNames } from '#contract/indexes/shape.ts'
import { BackgroundTask } from '../../../core/background-task.ts'
import { buildIndex } from './build-index.ts'
import { catchUp } from './catch-up.ts'
import { ClusterBlocked } from '../cluster/cluster-problems.ts'
import type { IndexParts } from './index-parts.ts'
import type { Lease } from './lease.ts'
import type { Reached } from './positions.ts'

const defaultLaws = {
  /** Milliseconds between two looks for changes of other processes. */
  lookMs: 250,
  /** Milliseconds between two writes: each makes what it wrote searchable, which costs the cluster some work. */
  gapMs: 150,
  /** Milliseconds between two looks at the aliases when nothing changes. */
  checkMs: 10_000,
  /** So many changes are made searchable by the interval of the index. */
  atOnce: 1000,
  /** Milliseconds after the first, second, … failure; the last one is repeated. */
  delays: [200, 1000, 5000],
}

/**
 * [Note: Following]
 *
 * The store of documents has the truth, and gives each change a number; an index has a position, the number up to which it has everything. One
 * process at a time, by a lease, looks for what is newer, whoever wrote it, writes it into the index that is behind the alias, and then the
 * position. A process that dies leaves a position that is too low, and what its successor writes again changes nothing, because the change
 * number is the version of the document. An index that is behind the alias and of another form belongs to another version of Indago: it is
 * left alone, and `isOfAnotherForm` says so.
 */
export class ChangeFollower {
  readonly #parts: IndexParts
  readonly #lease: Lease
  readonly #laws: typeof defaultLaws
  readonly #task: BackgroundTask
  readonly #positions = new Map<string, Reached>()
  #names: ReadonlyMap<IndexName, string> = new Map()
  #strange: ReadonlySet<IndexName> = new Set()
  #checkedAt = -Infinity
  #failures = 0
  #timer: NodeJS.Timeout | undefined
  /** Why the last attempt failed. */
  problem: unknown

  constructor(parts: IndexParts, lease: Lease, laws: Partial<typeof defaultLaws> = {}) {
    this.#parts = parts
    this.#lease = lease
    this.#laws = { ...defaultLaws, ...laws }
    this.#task = new BackgroundTask(
      () => this.#work(),
      problem => {
        if (this.#failures === 0) parts.log.error({ err: problem }, 'the search index does not follow')
        this.problem = problem
        this.#checkedAt = -Infinity
        return this.#laws.delays[Math.min(this.#failures++, this.#laws.delays.length - 1)]!
      },
    )
  }

  /** Looks from now on. */
  start(): void {
    this.#timer = setInterval(() => {
      // A failed attempt is followed by the next one after its pause.
      if (this.problem === undefined) void this.#task.wake()
    }, this.#laws.lookMs).unref()
    void this.#task.wake()
  }

  /** Something was written here. */
  wake(): void {
    if (this.problem === undefined) void this.#task.wake()
  }

  /** Resolves when the process can end: what is not in the index yet is written by whoever follows next. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#task.stop()
    await this.#lease.release()
  }

  async #work(): Promise<void> {
    if (!(await this.#lease.hold())) return
    const { newest } = await this.#parts.documents.changes()
    const isDue = (index: IndexName): boolean => {
      const name = this.#names.get(index)
      return name === undefined || newest[index] > (this.#positions.get(name)?.upTo ?? -1)
    }
    const isToBeChecked = performance.now() - this.#checkedAt > this.#laws.checkMs
    const due = indexNames.filter(index => isToBeChecked || (isDue(index) && !this.#strange.has(index)))
    if (due.length > 0) {
      await this.#look()
      for (const index of due) if (!this.#strange.has(index)) await this.#follow(index, newest[index])
      if (!isToBeChecked) await pause(this.#laws.gapMs)
    }
    this.problem = undefined
    this.#failures = 0
  }

  async #look(): Promise<void> {
    const names = await this.#parts.aliases.read()
    this.#strange = new Set([...names].flatMap(([index, name]) => (this.#parts.aliases.isOfOurForm(index, name) ? [] : [index])))
    this.#names = names
    this.#checkedAt = performance.now()
  }

  async #follow(index: IndexName, newest: number): Promise<void> {
    const name = this.#names.get(index)
    const isStopped = () => this.#task.isStopped
    if (name === undefined) {
      // Somebody has deleted it.
      await buildIndex(this.#parts, index, { isStopped })
      return
    }
    const position = this.#positions.get(name) ?? (await this.#parts.positions.read(name)) ?? { upTo: 0, refused: [], catalogue: '' }
    this.#positions.set(name, position)
    if (newest <= position.upTo) return
    const isSearchedAtOnce = newest - position.upTo <= this.#laws.atOnce
    this.#positions.set(name, await catchUp(this.#parts, { index, name, position }, { isSearchedAtOnce, isStopped }))
  }

  /** Why the index cannot be written, if that is so and not only for a moment. */
  get blocked(): string | undefined {
    return this.problem instanceof ClusterBlocked ? this.problem.message : undefined
  }
}
