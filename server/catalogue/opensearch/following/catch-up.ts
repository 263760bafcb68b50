import { setImmediate as nextTurn } from 'node:timers/promises'
import { indexes } from '#contract/indexes/all.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import type { StoredRecord } from '../../documents/stored-record.ts'
import { changeField } from './aliases.ts'
import { BulkWriter } from './bulk-writer.ts'
import { catalogueOf, type IndexParts } from './index-parts.ts'
import type { Reached } from './positions.ts'

/** Documents between two positions; milliseconds of work before others of this process have a turn. */
const laws = { betweenPositions: 5000, turnMs: 10 }

export interface Follows {
  index: IndexName
  /** The index behind the alias, or to be behind it. */
  name: string
  position: Reached
}

/**
 * Writes into an index what changed since its position, until nothing is left or `isStopped`. `isSearchedAtOnce`: what was written can be
 * found when this resolves, which costs too much for many documents. `onDone` is told how many were written since the last time.
 */
export async function catchUp(
  parts: IndexParts,
  { index, name, position }: Follows,
  how: { isSearchedAtOnce?: boolean; isStopped?: () => boolean; onDone?: (documents: number) => void } = {},
): Promise<Reached> {
  const { cluster, documents, positions, form, log } = parts
  const catalogue = await catalogueOf(parts)
  const refused = new Set(position.refused)
  let { upTo } = position
  const refuse = (slug: string, reason: string): void => {
    refused.add(slug)
    log.warn({ index, slug, reason }, 'the search cluster refuses a document')
  }
  const writer = new BulkWriter(cluster, name, refuse, { ...(how.isSearchedAtOnce && { isSearchedAtOnce: true }) })
  let turn = performance.now()

  const changeOf = ({ record, addedAt, change }: StoredRecord) =>
    record && { ...form.sourceOf(indexes[index], record, addedAt), [changeField]: change }
  const add = async (changed: StoredRecord): Promise<void> => {
    const { slug, change } = changed
    refused.delete(slug)
    let source: object | undefined
    try {
      source = changeOf(changed)
    } catch (problem) {
      refuse(slug, String(problem))
      return
    }
    await writer.add({ id: slug, change, ...(source && { source }) })
    if (performance.now() - turn < laws.turnMs) return
    await nextTurn()
    turn = performance.now()
  }
  const reached = (): Reached => ({ upTo, refused: [...refused], catalogue })
  /** Everything up to `upTo` has been answered before it is written down. */
  const writeDown = async (): Promise<void> => {
    await writer.flush()
    if (upTo > position.upTo) await positions.write(name, reached())
  }

  let sinceWritten = 0
  for await (const page of documents.changedSince(index, upTo)) {
    if (how.isStopped?.()) break
    for (const changed of page) await add(changed)
    upTo = page.at(-1)?.change ?? upTo
    sinceWritten += page.length
    how.onDone?.(page.length)
    if (sinceWritten < laws.betweenPositions) continue
    await writeDown()
    sinceWritten = 0
  }
  await writeDown()
  return reached()
}
