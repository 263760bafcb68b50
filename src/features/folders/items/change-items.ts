import type { ReadingState } from '#contract/folders.ts'
import { limits } from '#contract/limits.ts'
import { commit } from '#offline/index.ts'
import { counted, formatNumber } from '#kit/format-number.ts'
import { flash } from '#ui/feedback/flash.ts'
import { addBookmark } from '../mutations/add-bookmark.mutation.ts'
import { addOwnEntries } from '../mutations/add-own-entries.mutation.ts'
import { quoted } from '../mutations/folders.rules.ts'
import { markItem, stateLabels } from '../mutations/mark-item.mutation.ts'
import { removeBookmark } from '../mutations/remove-bookmark.mutation.ts'
import { removeOwnEntry } from '../mutations/remove-own-entry.mutation.ts'
import { tagItem } from '../mutations/tag-item.mutation.ts'
import { writtenOn } from '../mutations/written.ts'
import { flashNotSaved } from '../save/change-bookmarks.ts'
import { isEntry, type ItemView, titleOfItem } from './item-view.ts'

export interface FolderName {
  id: string
  name: string
}

type Undo = () => Promise<unknown>

/** How long a change of items can be undone, in milliseconds. */
const undoMs = 10_000

const idOf = ({ folder_id, index, slug_value }: ItemView) => ({ folder_id, index, slug_value })
export const nameOfItems = (items: readonly ItemView[]): string =>
  items.length === 1 && items[0] ? quoted(titleOfItem(items[0])) : `${formatNumber(items.length)} items`

/** Follows a change of many items, and can stop it: what was done until then stays done, and can be undone. */
export interface Follow {
  signal: AbortSignal
  onProgress: (done: number, all: number) => void
}

/** Between so many items it is told how far a change is; of fewer nothing is told. */
const tellEach = 10

/** What was changed, and how many were looked at and stay as they are. */
interface Done {
  done: readonly ItemView[]
  same: number
}

/**
 * Changes items one after the other, and offers to undo all that was done. Undoing makes the opposite changes, so it is right offline, and
 * after the changes were sent. `change` resolves with how to undo it; with undefined if there was nothing to do.
 */
async function changeEach(
  items: readonly ItemView[],
  change: (item: ItemView) => Promise<Undo | undefined>,
  told: (outcome: Done) => string,
  follow?: Follow,
): Promise<void> {
  const done: ItemView[] = []
  const undos: Undo[] = []
  let same = 0
  try {
    // The last one first: what is added last is on top, so they keep their order in another folder.
    for (const [at, item] of items.toReversed().entries()) {
      if (follow?.signal.aborted) break
      if (items.length > tellEach && at % tellEach === 0) follow?.onProgress(at, items.length)
      const undo = await change(item)
      if (undo) {
        done.push(item)
        undos.push(undo)
      } else same += 1
    }
  } catch (error) {
    flashNotSaved(error)
  }
  const undoAll = async () => {
    try {
      for (const undo of undos) await undo()
    } catch (error) {
      flashNotSaved(error)
    }
  }
  const left = items.length - done.length - same
  const text = sentences(
    done.length + same > 0 ? told({ done, same }) : '',
    follow?.signal.aborted && left > 0 ? `Stopped before the other ${formatNumber(left)}` : '',
  )
  if (text === '') return
  flash({
    variant: done.length > 0 ? 'success' : 'info',
    text,
    duration: undoMs,
    ...(done.length > 0 && { action: { label: 'Undo', run: () => void undoAll() } }),
  })
}

const sentences = (...parts: readonly string[]): string => parts.filter(Boolean).join('. ')

export const markItems = (items: readonly ItemView[], state: ReadingState, follow?: Follow): Promise<void> =>
  changeEach(
    items,
    async item => {
      const { was } = await commit(markItem, { ...idOf(item), value: state })
      return was && (() => commit(markItem, { ...idOf(item), value: was }))
    },
    ({ done }) =>
      done.length > 0 ? `Marked ${nameOfItems(done)} as “${stateLabels[state]}”` : `Already marked as “${stateLabels[state]}”`,
    follow,
  )

/** Adds a tag to items; those that have it or have the most tags stay as they are. */
export const addTag = (items: readonly ItemView[], tag: string, follow?: Follow): Promise<void> =>
  changeEach(
    items,
    async item => {
      const { tags } = item
      if (tags.length >= limits.folder.tags || tags.some(other => other.toLowerCase() === tag.toLowerCase())) return undefined
      const { was } = await commit(tagItem, { ...idOf(item), value: [...tags, tag] })
      return was && (() => commit(tagItem, { ...idOf(item), value: was }))
    },
    ({ done, same }) =>
      sentences(
        done.length > 0 ? `Tagged ${nameOfItems(done)} with “${tag}”` : 'No tag was added',
        same > 0 ? `${formatNumber(same)} had it already, or have ${limits.folder.tags} tags` : '',
      ),
    follow,
  )

/** Removes an item. Resolves with how to put it back as it was. */
async function take(item: ItemView): Promise<Undo> {
  if (isEntry(item)) {
    const { folder_id, slug_value: id, entry } = item
    const { was } = await commit(removeOwnEntry, { folder_id, id })
    return () => commit(addOwnEntries, { folder_id, asTheyAre: true, entries: [{ id, entry, ...(was && { written: was }) }] })
  }
  const { was } = await commit(removeBookmark, { ...idOf(item), index: item.index })
  return () =>
    commit(addBookmark, { ...idOf(item), index: item.index, ...(item.record && { record: item.record }), ...(was && { written: was }) })
}

export const removeItems = (items: readonly ItemView[], folder: FolderName, follow?: Follow): Promise<void> =>
  changeEach(items, take, ({ done }) => `Removed from ${folder.name}: ${nameOfItems(done)}`, follow)

/** Adds an item with what is written on it to another folder. Resolves with how to undo it; undefined if it was there already. */
async function addCopy(item: ItemView, target: FolderName): Promise<Undo | undefined> {
  const written = writtenOn(item)
  if (isEntry(item)) {
    const { slug_value: id, entry } = item
    const folder_id = target.id
    const { wasThere } = await commit(addOwnEntries, { folder_id, asTheyAre: true, entries: [{ id, entry, written }] })
    return wasThere ? undefined : () => commit(removeOwnEntry, { folder_id, id })
  }
  const { index, slug_value, record } = item
  const copy = { folder_id: target.id, index, slug_value }
  const { wasThere } = await commit(addBookmark, {
    ...copy,
    ...(record && { record }),
    ...(Object.keys(written).length > 0 && { written }),
  })
  return wasThere ? undefined : () => commit(removeBookmark, copy)
}

const alreadyThere = (count: number, { name }: FolderName, stays = ''): string =>
  count === 0 ? '' : `${counted(count, 'is', 'are')} in ${name} already${stays}`

export const copyItems = (items: readonly ItemView[], target: FolderName, follow?: Follow): Promise<void> =>
  changeEach(
    items,
    item => addCopy(item, target),
    ({ done, same }) => sentences(done.length > 0 ? `Copied ${nameOfItems(done)} to ${target.name}` : '', alreadyThere(same, target)),
    follow,
  )

/** Moves items. One that is in the other folder already stays in both: what is written on it here would be lost. */
export const moveItems = (items: readonly ItemView[], target: FolderName, follow?: Follow): Promise<void> =>
  changeEach(
    items,
    async item => {
      const undoCopy = await addCopy(item, target)
      if (!undoCopy) return undefined
      const putBack = await take(item)
      return async () => {
        await putBack()
        await undoCopy()
      }
    },
    ({ done, same }) =>
      sentences(done.length > 0 ? `Moved ${nameOfItems(done)} to ${target.name}` : '', alreadyThere(same, target, ', and stayed here too')),
    follow,
  )
