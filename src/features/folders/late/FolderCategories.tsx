import type { Folder } from '#contract/folders.ts'
import { indexes } from '#contract/indexes/all.ts'
import { counted } from '#kit/format-number.ts'
import css from '../page/FoldersPage.module.css'

/** How many items of each index a folder has. */
export default function FolderCategories({ categories }: Pick<Folder, 'categories'>) {
  return categories.map(({ name, total }) => (
    <span key={name} className={css['count']}>
      {counted(total, indexes[name].singular, indexes[name].label).toLowerCase()}
    </span>
  ))
}
