import { setTimeout as pause } from 'node:timers/promises'
import { type IndexName, indexNames } from '#contract/indexes/shape.ts'
import { StartupError } from '../../../core/startup-errors.ts'
import { buildIndex, type Building } from './build-index.ts'
import { catalogueOf, type IndexParts } from './index-parts.ts'
import type { Lease } from './lease.ts'
import { indexProblem } from './usable.ts'

/** Milliseconds that a start waits for indexes that are there and not healthy: their nodes may be starting too. */
const patienceMs = 30_000

/**
 * Builds the indexes that are not there, are of another form, or know changes that the documents do not (a backup was restored). While another
 * server builds them, waits for it. Resolves when all of them can be searched.
 */
export async function prepareIndexes(parts: IndexParts, lease: Lease, building: Building, say: (line: string) => void): Promise<void> {
  await parts.positions.prepare()
  let hasSaid = false
  for (;;) {
    const wanting = await wantingIndexes(parts)
    if (wanting.length === 0) break
    if (await lease.hold()) for (const index of wanting) await buildIndex(parts, index, building)
    else {
      if (!hasSaid) say('Another server builds the search indexes…')
      hasSaid = true
      await pause(1000)
    }
  }
  for (const until = performance.now() + patienceMs; ; await pause(1000)) {
    const problem = await indexProblem(parts)
    if (problem === undefined) return
    if (performance.now() > until || !/ red\b/.test(problem)) throw new StartupError(problem)
  }
}

async function wantingIndexes(parts: IndexParts): Promise<IndexName[]> {
  const { aliases, positions, documents } = parts
  const [names, catalogue, { newest }] = [await aliases.read(), await catalogueOf(parts), await documents.changes()]
  const wanting: IndexName[] = []
  for (const index of indexNames) {
    const name = names.get(index)
    const position = name === undefined ? undefined : await positions.read(name)
    const isOfOthers = position !== undefined && position.catalogue !== '' && position.catalogue !== catalogue
    if (isOfOthers)
      throw new StartupError(
        'The search cluster has the indexes of another catalogue under this SEARCH_PREFIX. Choose another one, or replace them with npm run reindex.',
      )
    const isAhead = (position?.upTo ?? 0) > newest[index]
    if (name === undefined || isAhead || !aliases.isOfOurForm(index, name)) wanting.push(index)
  }
  return wanting
}
