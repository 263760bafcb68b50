import { indexes } from '#contract/indexes/all.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { exploredIndexes } from '#workers/query-encoding/explored-indexes.ts'
import { searchUrl, type UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { centreInRow } from '#ui/list/centre-in-row.ts'
import { TabRow } from '#ui/list/TabRow.tsx'
import { Total } from '#ui/text/Total.tsx'
import { formatNumber } from '#kit/format-number.ts'
import { inCategory } from '#workers/query-encoding/search-moves.ts'
import { useTotals } from './search.reads.ts'

type Totals = Partial<Record<IndexName, number>>

/** All indexes; on an explore page those that can be linked with its record, and always the open one. */
function tabsOf({ scope, category }: UrlSearchState, totals: Totals | undefined) {
  const all = Object.values(indexes)
  if (!scope) return all
  const linked = new Set(exploredIndexes(scope.index))
  return all.filter(({ name }) => linked.has(name) || name === category || (totals?.[name] ?? 0) > 0)
}

/** The indexes with their numbers of results. */
export function IndexTabs({ state }: { state: UrlSearchState }) {
  const totals = useTotals(state)
  return (
    <TabRow data-for-all label="Types of results" toEdges>
      {tabsOf(state, totals).map(({ name, label }) => {
        const isCurrent = name === state.category
        const total = totals?.[name]
        return (
          <a
            key={name}
            // On a phone most are off screen.
            ref={isCurrent ? centreInRow : undefined}
            href={searchUrl(inCategory(state, name))}
            aria-current={isCurrent ? 'page' : undefined}
          >
            {label}
            {total !== undefined && <Total>{formatNumber(total)}</Total>}
          </a>
        )
      })}
    </TabRow>
  )
}
