import { accountBounds, boundNotice, boundReached } from '#contract/account-bounds.ts'
import type { UserType } from '#contract/rights.ts'
import { roleMay } from '#contract/roles.ts'
import { counted } from '#kit/format-number.ts'
import type { FolderView } from './folders.reads.ts'

/** What the user's plan and folders leave room for (contract/account-bounds.ts), by what is on this device. The server decides. */
export interface FolderRoom {
  /** What to tell from 90 % of a bound on; undefined below. */
  notice: string | undefined
  /** No further folder can be created. */
  isFull: boolean
  /** Why these items do not fit into the folder; undefined if they do. */
  refusalOf: (folder: Pick<FolderView, 'id'>, count: number) => string | undefined
}

export function folderRoom(plan: UserType, folders: readonly FolderView[]): FolderRoom {
  const bounds = accountBounds[plan]
  // What counts are the account's own folders, which it may delete. A refused creation is no folder of the account yet.
  const own = folders.filter(folder => roleMay(folder.rw_access, 'deleteFolder') && !(folder.version === 0 && folder.mark === 'parked'))
  const items = own.reduce((sum, folder) => sum + folder.count, 0)
  const notices = [boundNotice('folders', own.length, bounds.folders), boundNotice('items', items, bounds.items)]
  return {
    notice: notices.filter(Boolean).join(' ') || undefined,
    isFull: own.length >= bounds.folders,
    refusalOf({ id }, count) {
      const folder = own.find(one => one.id === id)
      if (!folder) return undefined
      const left = Math.min(bounds.itemsInFolder - folder.count, bounds.items - items)
      if (count <= left) return undefined
      if (left > 0) return `Only ${counted(left, 'more item fits', 'more items fit')} into this folder. Choose fewer, or another folder.`
      return folder.count >= bounds.itemsInFolder
        ? boundReached('itemsInFolder', bounds.itemsInFolder)
        : boundReached('items', bounds.items)
    },
  }
}

/** What to tell about one folder from 90 % of its bound on. */
export const folderNotice = (plan: UserType, { count }: Pick<FolderView, 'count'>): string | undefined =>
  boundNotice('itemsInFolder', count, accountBounds[plan].itemsInFolder)
