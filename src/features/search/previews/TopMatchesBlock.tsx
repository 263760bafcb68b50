import type { ReactNode } from 'react'
import { indexes } from '#contract/indexes/all.ts'
import type { TopMatches } from '#contract/previews.ts'
import type { ResultItem } from '#contract/search.ts'
import { Tooltip } from '#ui/overlay/Tooltip.tsx'
import type { UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { byNameText } from '../by-name.ts'
import { formatNumber } from '#kit/format-number.ts'
import { exploreLink } from './explore-link.ts'
import { PreviewBlock } from './PreviewBlock.tsx'
import { PreviewItems } from './PreviewItems.tsx'
import css from './PreviewBlocks.module.css'

interface TopMatchesProps {
  scope: NonNullable<UrlSearchState['scope']>
  category: TopMatches
  /** The line under a result's title; by default its date and place. */
  note?: (item: ResultItem) => ReactNode
}

/** The top matches of an index: first linked records, then those found by name only. */
export function TopMatchesBlock({ scope, category, note }: TopMatchesProps) {
  const { name, results, suggestion_results, total_results, total_suggestion_results } = category
  const { label } = indexes[name]
  return (
    <PreviewBlock
      title={
        <>
          {label} <span className={css['total']}>{formatNumber(total_results)}</span>
        </>
      }
      all={{ href: exploreLink(scope, name, total_results === 0), label }}
    >
      <PreviewItems items={results} note={note} />
      {suggestion_results.length > 0 && (
        <>
          <p className={css['byName']}>
            <Tooltip text={byNameText(total_suggestion_results)}>
              <a href={exploreLink(scope, name, true)}>Found by name: {formatNumber(total_suggestion_results)}</a>
            </Tooltip>
          </p>
          <PreviewItems items={suggestion_results} note={note} />
        </>
      )}
    </PreviewBlock>
  )
}
