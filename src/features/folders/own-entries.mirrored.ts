import type { OwnEntry } from '#contract/own-entry.ts'
import { keyText, mirrored, type Op, type SyncMark } from '#offline/index.ts'
import type { ItemId } from './annotations.mirrored.ts'
import { ownEntryTarget } from './bookmarks.mirrored.ts'
import { folderLanes, folders } from './folders.mirrored.ts'

export type OwnEntryRow = OwnEntry & { mark?: SyncMark }
export type OwnEntryId = Pick<OwnEntry, 'folder_id' | 'id'>

/** Works in folders that are no records of the catalogue. They are encrypted: people write them themselves. */
export const ownEntries = mirrored<OwnEntryRow>()({
  name: 'own_entries',
  title: 'Own entries',
  since: 6,
  key: ['folder_id', 'id'],
  indexes: ['folder_id'],
  parent: folders,
  lanes: folderLanes,
  target: ownEntryTarget,
  touches: keysOf,
  mutations: () => import('./mirror/mutations.ts'),
})

/** How an entry is named by what is written on it. */
export const itemOfEntry = ({ folder_id, id }: OwnEntryId): ItemId => ({ folder_id, index: 'own', slug_value: id })
export const ownEntryKey = (entry: OwnEntryId): string => keyText(ownEntries, entry)

/** The entries that an addition brings, of which its target names only the first. */
function keysOf({ target, payload }: Op): string[] {
  if (target?.type !== ownEntries.target) return []
  const { folder_id, entries } = (payload ?? {}) as { folder_id?: string; entries?: readonly { id: string }[] }
  return folder_id === undefined || !entries ? [] : entries.map(({ id }) => ownEntryKey({ folder_id, id }))
}
