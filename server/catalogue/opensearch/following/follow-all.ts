import { type IndexName, indexNames } from '#contract/indexes/shape.ts'
import { catchUp } from './catch-up.ts'
import type { IndexParts } from './index-parts.ts'
import { atStart, requireUsableCluster } from './usable.ts'

/**
 * Brings the indexes that are searched up to date, once: after an import, whose work the server would have to do otherwise. What is not there
 * yet, or of another form, is built by the next start of a server.
 */
export async function followAll(
  parts: IndexParts,
  onProgress: (index: IndexName, done: number, total: number) => void = () => undefined,
): Promise<void> {
  const { aliases, positions, documents } = parts
  await requireUsableCluster(parts.cluster)
  await atStart(positions.prepare())
  const names = await aliases.read()
  const { newest } = await documents.changes()
  for (const index of indexNames) {
    const name = names.get(index)
    if (name === undefined || !aliases.isOfOurForm(index, name)) continue
    const position = (await positions.read(name)) ?? { upTo: 0, refused: [], catalogue: '' }
    if (newest[index] <= position.upTo) continue
    const total = await documents.countChanges(index, position.upTo, 1_000_000)
    let done = 0
    await catchUp(parts, { index, name, position }, { onDone: more => onProgress(index, Math.min((done += more), total), total) })
    await parts.cluster.request('POST', `/${name}/_refresh`)
  }
}
