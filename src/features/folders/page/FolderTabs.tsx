import { indexes } from '#contract/indexes/all.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { to } from '#contract/to.ts'
import type { FolderView, ItemView } from '../folders.reads.ts'
import css from './FolderPage.module.css'

interface FolderTabsProps {
  profile: string
  folder: FolderView
  items: readonly ItemView[]
  category: IndexName | undefined
}

/** The indexes of a folder's items with their counts. Nothing if there is only one. */
export function FolderTabs({ profile, folder, items, category }: FolderTabsProps) {
  const totals = Object.values(indexes)
    .map(index => ({ index, total: items.filter(item => item.index === index.name).length }))
    .filter(({ index, total }) => total > 0 || index.name === category)
  const place = { id: profile, bookmark_folder: folder.id }
  if (totals.length < 2 && category === undefined) return null
  return (
    <nav aria-label="Types of items" className={css['tabs']}>
      <a href={to('researcher.bookmark_folders.show', place)} aria-current={category ? undefined : 'page'}>
        All <span>{items.length}</span>
      </a>
      {totals.map(({ index, total }) => (
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
