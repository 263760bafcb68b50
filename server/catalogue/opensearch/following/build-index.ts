import { setTimeout as pause } from 'node:timers/promises'
import { indexes } from '#contract/indexes/all.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { SearchUnavailable } from '../../errors.ts'
import { catchUp, type Follows } from './catch-up.ts'
import { catalogueOf, type IndexParts } from './index-parts.ts'
import type { Position, Reached } from './positions.ts'

const defaultLaws = {
  /** Milliseconds without a new position after which an index that is not filled yet has been left by its builder. */
  leftMs: 60_000,
  /** The same for one of another form, which another version of Indago may build. */
  strangeMs: 3_600_000,
  /** Milliseconds that are waited for the copies of an index. */
  copiesMs: 60_000,
  /** Milliseconds for which searches that have begun can still read the old index. */
  oldMs: 5000,
  /** How often counts are compared while records go on to change. */
  comparisons: 10,
}

export interface Building {
  /** Called with the number of records done and in total. */
  onProgress?: (index: IndexName, done: number, total: number) => void
  isStopped?: () => boolean
  laws?: Partial<typeof defaultLaws>
}

/**
 * Fills a new index beside the one that is searched, follows what changes meanwhile, compares the number of its documents with the store, and
 * puts it behind the alias in one step. What an interrupted build has filled is gone on with. Two that build at once do the work twice, and
 * nothing worse: each index has its own position, and the last one that is ready stays. Returns the number of documents.
 */
export async function buildIndex(parts: IndexParts, index: IndexName, building: Building = {}): Promise<number> {
  const laws = { ...defaultLaws, ...building.laws }
  const { aliases, documents, positions, form } = parts
  const catalogue = await catalogueOf(parts)
  const left = await takeLeft(parts, index, { catalogue, newest: (await documents.changes()).newest[index] }, laws)
  const name = left?.name ?? (await aliases.create(index, form.bodyOf(indexes[index])))
  const position = left?.position ?? { upTo: 0, refused: [], catalogue }
  // From now on others see that somebody is at work.
  await positions.write(name, position)

  const total = await documents.size(index)
  let done = left ? await aliases.count(name) : 0
  const isStopped = building.isStopped ?? (() => false)
  const onDone = (more: number): void => {
    done += more
    building.onProgress?.(index, Math.min(done, total), total)
  }
  building.onProgress?.(index, done, total)
  const follow = async (from: Reached): Promise<Reached> => {
    const upTo = await catchUp(parts, { index, name, position: from } satisfies Follows, { isStopped, onDone })
    if (isStopped()) throw new SearchUnavailable('the building of its index was stopped')
    return upTo
  }
  let reached = await follow(position)
  await aliases.makeReady(name, laws.copiesMs)
  reached = await follow(reached)
  const count = await compared(parts, { index, name, position: reached }, laws.comparisons)
  const old = await aliases.switchTo(index, name)
  // What was written between the last look and the switch went to the old one.
  await catchUp(parts, { index, name, position: reached }, { isSearchedAtOnce: true })
  building.onProgress?.(index, total, total)
  if (old !== undefined) {
    await pause(laws.oldMs)
    await positions.forget(old)
    await aliases.remove(old)
  }
  return count
}

/** What an earlier build of the same index left, with its position. Older ones, and those of other forms, are removed. */
async function takeLeft(
  { aliases, positions }: IndexParts,
  index: IndexName,
  wanted: { catalogue: string; newest: number },
  { leftMs, strangeMs }: typeof defaultLaws,
): Promise<{ name: string; position: Position } | undefined> {
  let taken: { name: string; position: Position } | undefined
  for (const name of await aliases.others(index)) {
    const position = await positions.read(name)
    const restedMs = Date.now() - (position?.at ?? 0)
    const isOurs = aliases.isOfOurForm(index, name)
    if (restedMs < (isOurs ? leftMs : strangeMs)) continue
    const isOfUse = position?.catalogue === wanted.catalogue && position.upTo <= wanted.newest
    if (isOurs && position && isOfUse && !taken) taken = { name, position }
    else {
      await positions.forget(name)
      await aliases.remove(name)
    }
  }
  return taken
}

/**
 * The number of documents that can be found, which must be that of the store. While records change, the two may differ by as many as have
 * changed between the counts. Throws if they do not agree.
 */
async function compared(parts: IndexParts, follows: Follows, times: number): Promise<number> {
  const { aliases, documents, cluster } = parts
  const { index, name } = follows
  let said = ''
  let { position } = follows
  for (let time = 0; time < times; time += 1) {
    position = await catchUp(parts, { index, name, position })
    const expected = (await documents.size(index)) - position.refused.length
    await cluster.request('POST', `/${name}/_refresh`)
    const found = await aliases.count(name)
    const changed = await documents.countChanges(index, position.upTo, 1000)
    if (Math.abs(found - expected) <= changed) return found
    said = `${found} documents in place of ${expected}`
  }
  throw new SearchUnavailable(`the new index of ${index.replaceAll('_', ' ')} has ${said}, so it is not used`)
}
