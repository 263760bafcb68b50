import type { IndexName } from '#contract/indexes/shape.ts'
import { changeField } from './aliases.ts'
import type { IndexParts } from './index-parts.ts'

/** Documents of a page; how long a page may be read. */
const laws = { page: 5000, keep: '2m' }
/** Names that are shown of what differs. */
const shown = 5

export interface Comparison {
  same: number
  /** Records that the index lacks, or has in an older form. */
  missing: { count: number; slugs: string[] }
  /** Documents of the index whose records are gone, or have changed since. */
  surplus: { count: number; slugs: string[] }
}

interface Entry {
  slug: string
  change: number
}

/**
 * Compares each document of an index with the store of documents, by slug and change number, up to the change that the index had reached. Both
 * are read in the order of changes, a page at a time, the index as of one moment (a point in time): so the memory stays small, and every
 * document is looked at once. A record that changes meanwhile can differ; then it does not at the next comparison.
 */
export async function compareIndex(parts: IndexParts, index: IndexName, name: string): Promise<Comparison> {
  const upTo = (await parts.positions.read(name))?.upTo ?? 0
  const [ours, theirs] = [existing(parts, index, upTo), indexed(parts, name, upTo)]
  const compared: Comparison = { same: 0, missing: { count: 0, slugs: [] }, surplus: { count: 0, slugs: [] } }
  const differs = (kind: 'missing' | 'surplus', { slug }: Entry): void => {
    compared[kind].count += 1
    if (compared[kind].slugs.length < shown) compared[kind].slugs.push(slug)
  }
  try {
    let [one, other] = [await ours.next(), await theirs.next()]
    while (!one.done || !other.done) {
      const [record, document] = [one.value, other.value]
      if (record && document && record.change === document.change) {
        if (record.slug === document.slug) compared.same += 1
        else differs('missing', record)
        ;[one, other] = [await ours.next(), await theirs.next()]
      } else if (record && (!document || record.change < document.change)) {
        differs('missing', record)
        one = await ours.next()
      } else {
        differs('surplus', document!)
        other = await theirs.next()
      }
    }
  } finally {
    await theirs.return(undefined)
  }
  return compared
}

async function* existing({ documents }: IndexParts, index: IndexName, upTo: number): AsyncGenerator<Entry, undefined> {
  for await (const page of documents.changedSince(index, 0))
    for (const { slug, record, change } of page) {
      if (change > upTo) return
      if (record) yield { slug, change }
    }
}

/** Everything in an index as of now, in the order of changes. What was written and cannot be found yet by each copy would count as missing. */
async function* indexed({ cluster }: IndexParts, name: string, upTo: number): AsyncGenerator<Entry, undefined> {
  const { _shards: copies } = await cluster.request<{ _shards: { failed: number } }>('POST', `/${name}/_refresh`)
  if (copies.failed > 0) throw partAway(name)
  let { pit_id: id } = await cluster.request<{ pit_id: string }>('POST', `/${name}/_search/point_in_time?keep_alive=${laws.keep}`)
  try {
    for (let after: unknown[] | undefined; ;) {
      const answer = await cluster.request<{
        pit_id?: string
        timed_out: boolean
        _shards: { failed: number }
        hits: { hits: { _id: string; sort: [number] }[] }
      }>('POST', '/_search', {
        size: laws.page,
        pit: { id, keep_alive: laws.keep },
        query: { range: { [changeField]: { lte: upTo } } },
        sort: [{ [changeField]: 'asc' }],
        track_total_hits: false,
        _source: false,
        ...(after && { search_after: after }),
      })
      if (answer._shards.failed > 0 || answer.timed_out) throw partAway(name)
      id = answer.pit_id ?? id
      for (const { _id: slug, sort } of answer.hits.hits) yield { slug, change: sort[0] }
      after = answer.hits.hits.at(-1)?.sort
      if (!after) return
    }
  } finally {
    await cluster.request('DELETE', '/_search/point_in_time', { pit_id: [id] }).catch(() => undefined)
  }
}

const partAway = (name: string): Error => new Error(`A part of the index ${name} does not answer`)
