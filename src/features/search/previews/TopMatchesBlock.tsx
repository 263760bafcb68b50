import type { ReactNode } from 'react'
import { indexes } from '#contract/indexes/all.ts'
import type { TopMatches } from '#contract/previews.ts'
import type { ResultItem } from '#contract/search.ts'
import { Tooltip } from '#ui/overlay/Tooltip.tsx'
import type { UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { byNameText } from '../by-name.ts'
import { count } from '../figures.ts'
import { exploreLink } from './explore-link.ts'
import { PreviewBlock } from './PreviewBlock.tsx'
import { PreviewItems } from './PreviewItems.tsx'
import css from './PreviewBlocks.module.css'

interface TopMatchesProps {
  scope: NonNullable<UrlSearchState['scope']>
  category: TopMatches
  /** What is said of a result under its title; its date and whereabouts unless told otherwise. */
  note?: (item: ResultItem) => ReactNode
}

/** The best few of one index: those that are linked, and apart from them those that only have the name in common. */
export function TopMatchesBlock({ scope, category, note }: TopMatchesProps) {
  const { name, results, suggestion_results, total_results, total_suggestion_results } = category
  const { label } = indexes[name]
  return (
    <PreviewBlock
      title={
        <>
          {label} <span className={css['total']}>{count(total_results)}</span>
        </>
      }
      all={{ href: exploreLink(scope, name, total_results === 0), words: label }}
    >
      <PreviewItems items={results} note={note} />
      {suggestion_results.length > 0 && (
        <>
          <p className={css['byName']}>
            <Tooltip text={byNameText(total_suggestion_results)}>
              <a href={exploreLink(scope, name, true)}>Found by name: {count(total_suggestion_results)}</a>
            </Tooltip>
          </p>
          <PreviewItems items={suggestion_results} note={note} />
        </>
      )}
    </PreviewBlock>
  )
}
