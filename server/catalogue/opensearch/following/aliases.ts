import { type IndexName, indexNames } from '#contract/indexes/shape.ts'
import type { Cluster } from '../cluster/client.ts'
import { ClusterRefusal } from '../cluster/cluster-problems.ts'
import type { FormMarks, IndexBody } from './index-form.ts'
import { aliasOf, isMadeFor, newIndexName, writesOf } from './names.ts'
import { isMissing } from './positions.ts'

/** While an index is filled nobody searches it: copies and refreshes would only cost time. */
const whileFilled = { 'index.number_of_replicas': 0, 'index.auto_expand_replicas': false, 'index.refresh_interval': '-1' }
/** Small writes are refreshed as they are made; the interval is for long ones. */
const whileSearched = { 'index.auto_expand_replicas': '0-1', 'index.refresh_interval': '5s' }
/** For how long the version of a deleted document is kept, so that a late write does not bring it back. */
const always = { 'index.gc_deletes': '15m' }

/** The field with the number of the change that a document is of. */
export const changeField = 'at_change'

/** The aliases that are searched, and the indexes behind them. */
export class Aliases {
  readonly #cluster: Cluster
  readonly #prefix: string

  readonly #marks: FormMarks

  constructor(cluster: Cluster, prefix: string, marks: FormMarks) {
    this.#cluster = cluster
    this.#prefix = prefix
    this.#marks = marks
  }

  /** The index behind each alias that there is. */
  async read(signal?: AbortSignal): Promise<Map<IndexName, string>> {
    const names = new Map(indexNames.map(index => [aliasOf(this.#prefix, index), index]))
    const path = `/_cat/aliases/${[...names.keys()].join(',')}?format=json&h=alias,index`
    const rows = await this.#cluster.request<{ alias: string; index: string }[]>('GET', path, undefined, { ...(signal && { signal }) })
    return new Map(rows.map(row => [names.get(row.alias)!, row.index]))
  }

  /** Whether an index has the form that this version of Indago needs. */
  isOfOurForm(index: IndexName, name: string): boolean {
    return isMadeFor(name, aliasOf(this.#prefix, index), this.#marks.of.get(index))
  }

  /** Makes an index to be filled. */
  async create(index: IndexName, { settings, mappings }: IndexBody): Promise<string> {
    const name = newIndexName(aliasOf(this.#prefix, index), this.#marks.of.get(index)!)
    const body = {
      settings: { ...settings, ...always, ...whileFilled },
      mappings: {
        ...mappings,
        properties: { ...('properties' in mappings && (mappings.properties as object)), [changeField]: { type: 'long' } },
      },
      aliases: { [writesOf(name)]: {} },
    }
    try {
      await this.#cluster.request('PUT', `/${name}`, body)
    } catch (problem) {
      // A first attempt whose answer was lost.
      if (!(problem instanceof ClusterRefusal) || problem.type !== 'resource_already_exists_exception') throw problem
    }
    return name
  }

  /** Indexes that were made for the alias and are not behind it: not filled yet, or searched no more. */
  async others(index: IndexName): Promise<string[]> {
    const alias = aliasOf(this.#prefix, index)
    const rows = await this.#cluster.request<{ index: string }[]>('GET', `/_cat/indices/${alias}-*?format=json&h=index`)
    const behind = (await this.read()).get(index)
    return rows.map(row => row.index).filter(name => name !== behind && isMadeFor(name, alias))
  }

  /** Lets a filled index be searched, with a copy of each part where the cluster has room for it. */
  async makeReady(name: string, waitMs: number): Promise<void> {
    await this.#cluster.request('PUT', `/${name}/_settings`, whileSearched)
    await this.#cluster.request('POST', `/${name}/_refresh`)
    const path = `/_cluster/health/${name}?wait_for_status=green&timeout=${waitMs}ms`
    await this.#cluster.request('GET', path, undefined, { timeoutMs: waitMs + 10_000 }).catch((problem: unknown) => {
      // Without its copies it can be searched all the same.
      if (!(problem instanceof ClusterRefusal) || problem.status !== 408) throw problem
    })
  }

  /** Puts an index behind its alias in the place of what was there, in one step. Returns what was there. */
  async switchTo(index: IndexName, name: string): Promise<string | undefined> {
    const alias = aliasOf(this.#prefix, index)
    const old = (await this.read()).get(index)
    if (old === name) return undefined
    const actions = [...(old === undefined ? [] : [{ remove: { index: old, alias } }]), { add: { index: name, alias } }]
    await this.#cluster.request('POST', '/_aliases', { actions })
    return old
  }

  async remove(name: string): Promise<void> {
    await this.#cluster.request('DELETE', `/${name}`).catch((problem: unknown) => {
      if (!isMissing(problem)) throw problem
    })
  }

  /** The number of documents that can be found. */
  async count(name: string): Promise<number> {
    const { count, _shards } = await this.#cluster.request<{ count: number; _shards: { failed: number } }>('GET', `/${name}/_count`)
    if (_shards.failed > 0) throw new Error(`A part of the index ${name} does not answer`)
    return count
  }
}
