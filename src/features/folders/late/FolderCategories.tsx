import type { Folder } from '#contract/folders.ts'
import { indexes } from '#contract/indexes/all.ts'
import { formatNumber } from '#kit/format-number.ts'
import css from '../page/FoldersPage.module.css'

/** How many items of each index a folder has. */
export default function FolderCategories({ categories }: Pick<Folder, 'categories'>) {
  return categories.map(({ name, total }) => (
    <span key={name} className={css['count']}>
      {formatNumber(total)} {(total === 1 ? indexes[name].singular : indexes[name].label).toLowerCase()}
    </span>
  ))
}
