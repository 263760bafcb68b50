import type { IndexName } from '#contract/indexes/shape.ts'
import { type Role, roleMay } from '#contract/roles.ts'
import { firstRead, useLive, type ViewRows } from '#offline/index.ts'
import { bookmarks } from './bookmarks.mirrored.ts'
import { type FolderRow, folders } from './folders.mirrored.ts'
import { byLastUse } from './mutations/folders.rules.ts'
import { allFolders, folderAlone, foldersOf, oneFolder, ownEntriesOf } from './mutations/folders.scopes.ts'
import { type ItemView, itemsIn } from './items/item-view.ts'
import { type OwnEntryRow, ownEntries } from './own-entries.mirrored.ts'

/** A folder as views show it; `mark` is set while a change of it waits or is refused. */
export type FolderView = FolderRow
export type { ItemView } from './items/item-view.ts'

/** All folders, most recently used first; undefined while loading. */
export const useFolders = (when?: 'now' | 'idle'): FolderView[] | undefined =>
  useLive(async mirror => inOverview(await mirror.view(allFolders)), [], when)

const inOverview = (view: ViewRows): FolderView[] => [...view.of(folders).values()].toSorted(byLastUse)

/** The same by a first look; undefined where the mirror must be read. */
export const firstFolders = (): Promise<FolderView[] | undefined> => firstRead(allFolders, inOverview)

/** The folders that the user may add records to. */
export const writableFolders = (folders: readonly FolderView[]): FolderView[] =>
  folders.filter(folder => roleMay(folder.rw_access, 'addBookmark'))

/** One folder, by its id or its former temporary id. Null if it is not on this device, undefined while loading. */
export const useFolder = (id: string, when?: 'now' | 'idle'): FolderView | null | undefined =>
  useLive(
    async mirror => {
      const real = await mirror.realId(id)
      return (await mirror.view(folderAlone(real))).of(folders).get(real) ?? null
    },
    [id],
    when,
  )

/** The user's role in a folder; null if it is not on this device, undefined while loading. */
export function useFolderRole(id: string): Role | null | undefined {
  const folder = useFolder(id)
  return folder === undefined ? undefined : (folder?.rw_access ?? null)
}

/** The items of a folder with what is written on them, in the order by hand; undefined while loading. */
export const useFolderItems = (id: string, when?: 'now' | 'idle'): ItemView[] | undefined =>
  useLive(
    async mirror => {
      const real = await mirror.realId(id)
      return itemsIn(await mirror.view(oneFolder(real)), real)
    },
    [id],
    when,
  )

/** The own entries of a folder, last added first; undefined while loading. */
export const useOwnEntries = (id: string): OwnEntryRow[] | undefined =>
  useLive(
    async mirror => {
      const view = await mirror.view(ownEntriesOf(await mirror.realId(id)))
      return [...view.of(ownEntries).values()].toSorted((a, b) => b.added_at - a.added_at || a.entry.title.localeCompare(b.entry.title))
    },
    [id],
  )

/** The folders that contain a record; undefined while loading. The list that they are shown in is drawn first. */
export const useFoldersOf = (index: IndexName, slug: string): FolderView[] | undefined =>
  useLive(
    async mirror => {
      const view = await mirror.view(foldersOf(slug))
      const ids = new Set(
        [...view.of(bookmarks).values()].filter(row => row.slug_value === slug && row.index === index).map(row => row.folder_id),
      )
      return [...view.of(folders).values()].filter(folder => ids.has(folder.id)).toSorted(byLastUse)
    },
    [index, slug],
    'idle',
  )
