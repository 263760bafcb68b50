import { setTimeout as pause } from 'node:timers/promises'
import { SearchUnavailable } from '../../errors.ts'
import type { Cluster } from '../cluster/client.ts'
import { ClusterBlocked, ClusterRefusal } from '../cluster/cluster-problems.ts'
import { writesOf } from './names.ts'

export const bulkLaws = {
  /** Bytes and documents of one request. */
  bytes: 4 << 20,
  documents: 1000,
  /** Requests at once, as long as the cluster keeps up. */
  inFlight: 3,
  /** Milliseconds for a request with all attempts of the client. */
  timeoutMs: 60_000,
  /** Milliseconds before documents that a busy shard put off are sent again; doubled each time, up to a number of times. */
  pauseMs: 200,
  mostPauseMs: 5000,
  attempts: 12,
}

/** A document in its newest form; without `source` it was deleted. */
export interface IndexedChange {
  id: string
  change: number
  source?: object
}

interface Action {
  id: string
  lines: string
  bytes: number
}

interface ItemAnswer {
  status: number
  error?: { type: string; reason?: string }
}

export interface BulkCounts {
  written: number
  removed: number
  /** What the index had already, as new or newer. */
  known: number
  refused: number
}

/**
 * Writes documents into an index, bounded in bytes and in requests. The change number is the version of a document, so whatever is sent late,
 * twice or by two writers, the newest one stays. What a busy cluster puts off is sent again, ever more slowly; what it refuses for good is
 * told and counted. Any other failure is thrown by the next `add` or `flush`, and nothing more is sent.
 */
export class BulkWriter {
  readonly counts: BulkCounts = { written: 0, removed: 0, known: 0, refused: 0 }
  readonly #cluster: Cluster
  readonly #path: string
  readonly #refused: (id: string, reason: string) => void
  readonly #laws: typeof bulkLaws
  #waiting: Action[] = []
  #bytes = 0
  readonly #flying = new Set<Promise<void>>()
  #atOnce: number
  #problem: unknown

  constructor(
    cluster: Cluster,
    index: string,
    refused: (id: string, reason: string) => void,
    { isSearchedAtOnce = false, laws = {} }: { isSearchedAtOnce?: boolean; laws?: Partial<typeof bulkLaws> } = {},
  ) {
    this.#cluster = cluster
    this.#path = `/${writesOf(index)}/_bulk?require_alias=true&filter_path=items.*.status,items.*.error${isSearchedAtOnce ? '&refresh=true' : ''}`
    this.#refused = refused
    this.#laws = { ...bulkLaws, ...laws }
    this.#atOnce = this.#laws.inFlight
  }

  /** Resolves when there is room for the next one. */
  async add({ id, change, source }: IndexedChange): Promise<void> {
    const head = { _id: id, version: change, version_type: 'external' }
    const lines = source ? `${JSON.stringify({ index: head })}\n${JSON.stringify(source)}\n` : `${JSON.stringify({ delete: head })}\n`
    const bytes = Buffer.byteLength(lines)
    if (this.#waiting.length > 0 && this.#bytes + bytes > this.#laws.bytes) await this.#sendWaiting()
    this.#waiting.push({ id, lines, bytes })
    this.#bytes += bytes
    if (this.#waiting.length >= this.#laws.documents) await this.#sendWaiting()
  }

  /** Resolves when everything that was added has been answered. */
  async flush(): Promise<void> {
    await this.#sendWaiting()
    await Promise.all(this.#flying)
    this.#throwProblem()
  }

  async #sendWaiting(): Promise<void> {
    const actions = this.#waiting
    this.#waiting = []
    this.#bytes = 0
    while (this.#flying.size >= this.#atOnce) await Promise.race(this.#flying)
    this.#throwProblem()
    if (actions.length === 0) return
    const sent = this.#write(actions)
      .catch((problem: unknown) => {
        this.#problem ??= problem
      })
      .finally(() => this.#flying.delete(sent))
    this.#flying.add(sent)
  }

  #throwProblem(): void {
    if (this.#problem !== undefined) throw this.#problem
  }

  async #write(actions: readonly Action[]): Promise<void> {
    let left = actions
    for (let attempt = 0; ; attempt += 1) {
      left = await this.#send(left)
      if (left.length === 0) {
        this.#atOnce = Math.min(this.#atOnce + 1, this.#laws.inFlight)
        return
      }
      this.#atOnce = 1
      if (attempt + 1 >= this.#laws.attempts) throw new SearchUnavailable('the cluster keeps putting off what is written')
      await pause(Math.min(this.#laws.pauseMs * 2 ** attempt, this.#laws.mostPauseMs))
    }
  }

  /** Returns those that are to be sent again. */
  async #send(actions: readonly Action[]): Promise<readonly Action[]> {
    const body = actions.map(action => action.lines).join('')
    try {
      const { items } = await this.#cluster.request<{ items: Record<string, ItemAnswer>[] }>('POST', this.#path, body, {
        timeoutMs: this.#laws.timeoutMs,
      })
      return actions.filter((action, at) => this.#isToBeSentAgain(action, items[at]!))
    } catch (problem) {
      if (!(problem instanceof ClusterRefusal) || ![400, 413].includes(problem.status)) throw problem
      // One of them is too long or has an impossible name, and the cluster takes none: halves find out which.
      if (actions.length === 1) {
        this.#refuse(actions[0]!, problem.message)
        return []
      }
      const half = Math.ceil(actions.length / 2)
      return [...(await this.#send(actions.slice(0, half))), ...(await this.#send(actions.slice(half)))]
    }
  }

  #isToBeSentAgain(action: Action, item: Record<string, ItemAnswer>): boolean {
    const [[kind, { status, error }]] = Object.entries(item) as [[string, ItemAnswer]]
    if (status < 300) this.counts[kind === 'delete' ? 'removed' : 'written'] += 1
    // Deleted documents that never were in this index.
    else if (status === 409 || (status === 404 && !error)) this.counts.known += 1
    else if (error?.type === 'cluster_block_exception') throw new ClusterBlocked(error.reason ?? '')
    else if (status === 404) throw new ClusterRefusal(status, error!.type, error!.reason ?? '')
    else if (status === 429 || status >= 500) return true
    else this.#refuse(action, `${error?.type}: ${error?.reason}`)
    return false
  }

  #refuse({ id }: Action, reason: string): void {
    this.counts.refused += 1
    this.#refused(id, reason.slice(0, 300))
  }
}
