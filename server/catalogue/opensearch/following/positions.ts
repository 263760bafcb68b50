import { ClusterRefusal } from '../cluster/cluster-problems.ts'
import type { Cluster } from '../cluster/client.ts'
import { positionsOf } from './names.ts'

/** How far an index has followed its documents. */
export interface Position {
  upTo: number
  /** Documents that the cluster refuses, by their slugs. */
  refused: readonly string[]
  /** Which catalogue the documents are; empty while there are none. */
  catalogue: string
  /** When it was written, by the clock of its writer. */
  at: number
}

export type Reached = Omit<Position, 'at'>

/**
 * The positions of all indexes, in an index of their own beside them. A position is written after everything up to it, and is its own
 * version, so that a slow writer never takes it back. It is kept under the name and the id of its index: one that comes back from an old
 * snapshot is followed from its beginning, which is slow and never wrong.
 */
export class Positions {
  readonly #cluster: Cluster
  readonly #name: string

  constructor(cluster: Cluster, prefix: string) {
    this.#cluster = cluster
    this.#name = positionsOf(prefix)
  }

  /** The position of an index; nothing if it is not known. */
  async read(index: string): Promise<Position | undefined> {
    try {
      const id = await this.#idOf(index)
      const { _source: found } = await this.#cluster.request<{ _source: Position }>('GET', `/${this.#name}/_doc/${id}`)
      return found
    } catch (problem) {
      if (isMissing(problem)) return undefined
      throw problem
    }
  }

  async write(index: string, position: Reached): Promise<void> {
    const path = `/${this.#name}/_doc/${await this.#idOf(index)}?version=${position.upTo + 1}&version_type=external_gte`
    try {
      await this.#cluster.request('PUT', path, { ...position, at: Date.now() } satisfies Position)
    } catch (problem) {
      // Somebody is further.
      if (!(problem instanceof ClusterRefusal) || problem.status !== 409) throw problem
    }
  }

  /** Before an index is removed. */
  async forget(index: string): Promise<void> {
    try {
      await this.#cluster.request('DELETE', `/${this.#name}/_doc/${await this.#idOf(index)}`)
    } catch (problem) {
      if (!isMissing(problem)) throw problem
    }
    this.#ids.delete(index)
  }

  /** Makes their index, if there is none. */
  async prepare(): Promise<void> {
    const properties = { upTo: { type: 'long' }, at: { type: 'long' } }
    const settings = { number_of_shards: 1, auto_expand_replicas: '0-1' }
    try {
      await this.#cluster.request('PUT', `/${this.#name}`, { settings, mappings: { dynamic: false, properties } })
    } catch (problem) {
      if (!(problem instanceof ClusterRefusal) || problem.type !== 'resource_already_exists_exception') throw problem
    }
  }

  readonly #ids = new Map<string, string>()

  async #idOf(index: string): Promise<string> {
    let id = this.#ids.get(index)
    if (id === undefined) {
      const path = `/${index}/_settings/index.uuid`
      const found = await this.#cluster.request<Record<string, { settings: { index: { uuid: string } } }>>('GET', path)
      id = `${index}.${found[index]!.settings.index.uuid}`
      this.#ids.set(index, id)
    }
    return id
  }
}

export const isMissing = (problem: unknown): boolean => problem instanceof ClusterRefusal && problem.status === 404
