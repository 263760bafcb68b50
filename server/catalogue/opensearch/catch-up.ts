import { setImmediate as nextTurn } from 'node:timers/promises'
import { indexes } from '#contract/indexes/all.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { changeField } from './aliases.ts'
import { BulkWriter } from './bulk-writer.ts'
import type { ChangedRecord } from './followed-documents.ts'
import type { IndexParts } from './index-parts.ts'
import type { Position } from './positions.ts'

/** Records read at a time; documents between two positions; milliseconds of work before others of this process have a turn. */
const laws = { page: 200, betweenPositions: 5000, turnMs: 10 }

export interface Follows {
  index: IndexName
  /** The index behind the alias, or to be behind it. */
  name: string
  position: Omit<Position, 'at'>
}

/**
 * Writes into an index what changed since its position, until nothing is left or `isStopped`. `isSearchedAtOnce`: what was written can be
 * found when this resolves, which costs too much for many documents. `onDone` is told how many were written since the last time.
 */
export async function catchUp(
  { cluster, documents, positions, form, log }: IndexParts,
  { index, name, position }: Follows,
  how: { isSearchedAtOnce?: boolean; isStopped?: () => boolean; onDone?: (documents: number) => void } = {},
): Promise<Omit<Position, 'at'>> {
  const refused = new Set(position.refused)
  let { upTo } = position
  const refuse = (slug: string, reason: string): void => {
    refused.add(slug)
    log.warn({ index, slug, reason }, 'the search cluster refuses a document')
  }
  const writer = new BulkWriter(cluster, name, refuse, { ...(how.isSearchedAtOnce && { isSearchedAtOnce: true }) })
  let turn = performance.now()

  const changeOf = ({ slug, record, addedAt, change }: ChangedRecord) =>
    record && { ...form.sourceOf(indexes[index], record, addedAt), [changeField]: change }
  const add = async (changed: ChangedRecord): Promise<void> => {
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
  /** Everything up to `upTo` has been answered before it is written down. */
  const writeDown = async (): Promise<void> => {
    await writer.flush()
    if (upTo > position.upTo) await positions.write(name, { upTo, refused: [...refused] })
  }

  let sinceWritten = 0
  while (!how.isStopped?.()) {
    const page = await documents.changedSince(index, upTo, laws.page)
    if (page.length === 0) break
    for (const changed of page) await add(changed)
    upTo = page.at(-1)!.change
    sinceWritten += page.length
    how.onDone?.(page.length)
    if (sinceWritten < laws.betweenPositions) continue
    await writeDown()
    sinceWritten = 0
  }
  await writeDown()
  return { upTo, refused: [...refused] }
}
