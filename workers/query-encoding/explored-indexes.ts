import { indexes } from '#contract/indexes/all.ts'
import type { IndexData, IndexName } from '#contract/indexes/shape.ts'
import type { ScopeIndex } from '#contract/search.ts'

/** The indexes in which an explore page can find something: those that name its record, or that its record names (S1§2). */
export function exploredIndexes(scope: ScopeIndex): IndexName[] {
  const head: IndexData = indexes[scope]
  const named = new Set<IndexName>([scope, ...(head.through ? [head.through] : [])])
  const found = (target: IndexData): boolean =>
    target.links.some(link => named.has(link.index)) || head.links.some(link => link.index === target.name)
  return Object.values(indexes)
    .filter(found)
    .map(target => target.name)
}
