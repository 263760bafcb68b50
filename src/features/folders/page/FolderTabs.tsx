import { indexes } from '#contract/indexes/all.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { to } from '#contract/to.ts'
import css from './FolderPage.module.css'

interface FolderTabsProps {
  profile: string
  folderId: string
  /** How many items of each index it has. */
  totals: Iterable<readonly [IndexName, number]>
  count: number
  category: IndexName | undefined
}

/** The indexes of a folder's items with their counts. Nothing if there is only one. */
export function FolderTabs({ profile, folderId, totals, count, category }: FolderTabsProps) {
  const byName = new Map(totals)
  const shown = Object.values(indexes)
    .map(index => ({ index, total: byName.get(index.name) ?? 0 }))
    .filter(({ index, total }) => total > 0 || index.name === category)
  const place = { id: profile, bookmark_folder: folderId }
  if (shown.length < 2 && category === undefined) return null
  return (
    <nav aria-label="Types of items" className={css['tabs']}>
      <a href={to('researcher.bookmark_folders.show', place)} aria-current={category ? undefined : 'page'}>
        All <span>{count}</span>
      </a>
      {shown.map(({ index, total }) => (
        <a
          key={index.name}
          href={to('researcher.bookmark_folders.show', { ...place, category: index.name })}
          aria-current={index.name === category ? 'page' : undefined}
        >
          {index.label} <span>{total}</span>
        </a>
      ))}
    </nav>
  )
}
