import { cardOf } from '#contract/indexes/record.ts'
import { indexes } from '#contract/indexes/all.ts'
import { publicFolders, publicPageSize } from '#contract/public-folders.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { Refusal } from '../../core/refusal.ts'
import { handlers } from '../../http/handlers.ts'
import type { Store } from '../../store/store.ts'
import { findRecords } from '../records/index.ts'
import { publicEntriesOf } from './public-entries.ts'
import { bookmarksOf, itemNamesOf, publicFolderView, publicFoldersOf } from './public-folders.ts'

export const publicFolderHandlers = ({ store, catalogue }: { store: Store; catalogue: Catalogue }) =>
  handlers('publicFolders', publicFolders, {
    list: ({ params, query: { page } }) => publicFoldersOf(store.read, params.id, page),

    show: async ({ params, query: { index, page } }, { signal }) => {
      const folder = await publicFolderView(store.read, params.id)
      if (!folder) throw new Refusal('not_found')
      const total = index ? (folder.categories.find(({ name }) => name === index)?.total ?? 0) : folder.count
      const names = await itemNamesOf(store.read, folder.id, { index, offset: page * publicPageSize, limit: publicPageSize })
      const rows = await bookmarksOf(store.read, folder.id, names)
      const refs = rows.map(row => ({ index: row.index_name, slug: row.slug_value }))
      const records = await findRecords(catalogue, refs, signal)
      const bookmarks = rows.map(({ index_name, slug_value, added_at, position }, at) => {
        const record = records[at]
        const item = record && {
          index: index_name,
          data: { ...cardOf(indexes[index_name], record), slug_values: [...record.slug_values] },
          hit_type: 'match' as const,
          highlights: {},
        }
        return { index: index_name, slug_value, added_at, position, ...(item && { item }) }
      })
      const own_entries = await publicEntriesOf(store.read, folder.id, names)
      return { folder, bookmarks, own_entries, page, pages: Math.ceil(total / publicPageSize) }
    },
  })
