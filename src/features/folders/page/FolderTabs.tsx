import { indexes } from '#contract/indexes/all.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { Total } from '#ui/text/Total.tsx'
import css from './FolderPage.module.css'

interface FolderTabsProps {
  /** How many items of each index it has. */
  totals: Iterable<readonly [IndexName, number]>
  /** Items that belong to no index. */
  others?: number
  /** The open index; undefined for all of them at once. */
  category: IndexName | undefined
  /** The address of one index, or of all of them at once. */
  hrefOf: (category: IndexName | undefined) => string
  /** All items at once have a tab; their number is the sum. */
  hasAll?: boolean
}

/** The indexes of a list of saved records with their counts. Nothing if there is only one. */
export function FolderTabs({ totals, others = 0, category, hrefOf, hasAll = true }: FolderTabsProps) {
  const byName = new Map(totals)
  const shown = Object.values(indexes)
    .map(index => ({ index, total: byName.get(index.name) ?? 0 }))
    .filter(({ index, total }) => total > 0 || index.name === category)
  if (shown.length < 2 && (category === undefined || !hasAll)) return null
  return (
    <nav aria-label="Types of items" className={css['tabs']}>
      {hasAll && (
        <a href={hrefOf(undefined)} aria-current={category ? undefined : 'page'}>
          All <Total>{[...byName.values()].reduce((sum, total) => sum + total, others)}</Total>
        </a>
      )}
      {shown.map(({ index, total }) => (
        <a key={index.name} href={hrefOf(index.name)} aria-current={index.name === category ? 'page' : undefined}>
          {index.label} <Total>{total}</Total>
        </a>
      ))}
    </nav>
  )
}
