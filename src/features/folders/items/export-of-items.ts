import type { ExportSource } from '#features/exports/index.ts'
import type { FolderView, ItemView } from '../folders.reads.ts'
import { citedOf } from './item-view.ts'

/** What an export needs of items in a folder. */
export const exportOfItems = (shown: readonly ItemView[], { id, name }: FolderView): ExportSource => ({
  from: 'items',
  ...citedOf(shown),
  url: location.pathname + location.search,
  folder: { id, name },
})
