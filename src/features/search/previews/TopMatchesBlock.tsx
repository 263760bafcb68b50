import type { ReactNode } from 'react'
import { RecordLink, slugOf, titleOfRecord } from '#features/records/index.ts'
import { indexes } from '#contract/indexes/all.ts'
import type { TopMatches } from '#contract/previews.ts'
import type { ResultItem } from '#contract/search.ts'
import { Tooltip } from '#ui/Tooltip.tsx'
import type { UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { byNameText } from '../by-name.ts'
import { count } from '../figures.ts'
import { exploreLink } from './explore-link.ts'
import { PreviewBlock } from './PreviewBlock.tsx'
import { previewWords } from './preview-words.ts'
import css from './PreviewBlocks.module.css'

interface TopMatchesProps {
  scope: NonNullable<UrlSearchState['scope']>
  category: TopMatches
  /** What is said of a result under its title; its date and whereabouts unless told otherwise. */
  note?: (item: ResultItem) => ReactNode
}

/** The best few of one index: those that are linked, and apart from them those that only have the name in common. */
export function TopMatchesBlock({ scope, category, note = item => previewWords(item).join(' · ') }: TopMatchesProps) {
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
      <Items items={results} note={note} />
      {suggestion_results.length > 0 && (
        <>
          <p className={css['byName']}>
            <Tooltip text={byNameText(total_suggestion_results)}>
              <a href={exploreLink(scope, name, true)}>Found by name: {count(total_suggestion_results)}</a>
            </Tooltip>
          </p>
          <Items items={suggestion_results} note={note} />
        </>
      )}
    </PreviewBlock>
  )
}

function Items({ items, note }: { items: readonly ResultItem[]; note: (item: ResultItem) => ReactNode }) {
  if (items.length === 0) return null
  return (
    <ul className={css['items']}>
      {items.map(item => (
        <li key={slugOf(item.data)}>
          <RecordLink index={item.index} slug={slugOf(item.data)}>
            {titleOfRecord(item.index, item.data)}
          </RecordLink>
          <p className={css['note']}>{note(item)}</p>
        </li>
      ))}
    </ul>
  )
}
