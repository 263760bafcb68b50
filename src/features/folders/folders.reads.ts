import type { IndexName } from '#contract/indexes/shape.ts'
import { roleMay } from '#contract/rights.ts'
import { useLive } from '#offline/index.ts'
import { type BookmarkRow, bookmarks } from './bookmarks.mirrored.ts'
import { type FolderRow, folders } from './folders.mirrored.ts'
import { byUse } from './acts/folders.rules.ts'
import { allFolders, foldersOf, oneFolder } from './acts/folders.scopes.ts'

/** A folder as it is shown; `mark` tells a change of it that waits or was refused. */
export type FolderView = FolderRow
export type ItemView = BookmarkRow

/** All folders, most recently used first; undefined while loading. */
export const useFolders = (): FolderView[] | undefined =>
  useLive(async mirror => [...(await mirror.view(allFolders)).of(folders).values()].toSorted(byUse), [])

/** Those of them that the viewer may put records into. */
export const useFillableFolders = (): FolderView[] | undefined => useFolders()?.filter(folder => roleMay(folder.rw_access, 'addBookmark'))

/** One folder; a temporary id leads to the real one. Null: not on this device. Undefined while loading. */
export const useFolder = (id: string): FolderView | null | undefined =>
  useLive(
    async mirror => {
      const real = await mirror.realId(id)
      return (await mirror.view(oneFolder(real))).of(folders).get(real) ?? null
    },
    [id],
  )

/** What lies in a folder, last added first; undefined while loading. */
export const useFolderItems = (id: string): ItemView[] | undefined =>
  useLive(
    async mirror => {
      const view = await mirror.view(oneFolder(await mirror.realId(id)))
      return [...view.of(bookmarks).values()].toSorted((a, b) => b.added_at - a.added_at || a.slug_value.localeCompare(b.slug_value))
    },
    [id],
  )

/** The folders that a record lies in; undefined while loading. */
export const useFoldersOf = (index: IndexName, slug: string): FolderView[] | undefined =>
  useLive(
    async mirror => {
      const view = await mirror.view(foldersOf(slug))
      const holding = new Set(
        [...view.of(bookmarks).values()].filter(row => row.slug_value === slug && row.index === index).map(row => row.folder_id),
      )
      return [...view.of(folders).values()].filter(folder => holding.has(folder.id)).toSorted(byUse)
    },
    [index, slug],
  )
