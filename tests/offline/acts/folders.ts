import { addBookmark } from '#features/folders/mutations/add-bookmark.mutation.ts'
import { createFolder } from '#features/folders/mutations/create-folder.mutation.ts'
import { markItem } from '#features/folders/mutations/mark-item.mutation.ts'
import { moveItem } from '#features/folders/mutations/move-item.mutation.ts'
import { noteItem } from '#features/folders/mutations/note-item.mutation.ts'
import { seeItem } from '#features/folders/mutations/see-item.mutation.ts'
import { tagItem } from '#features/folders/mutations/tag-item.mutation.ts'
import { deleteFolder } from '#features/folders/mutations/delete-folder.mutation.ts'
import { leaveSharedFolder } from '#features/folders/mutations/leave-folder.mutation.ts'
import { removeBookmark } from '#features/folders/mutations/remove-bookmark.mutation.ts'
import { updateFolder } from '#features/folders/mutations/update-folder.mutation.ts'
import { acceptInvite } from '#features/memberships/mutations/accept-invite.mutation.ts'
import { declineInvite } from '#features/memberships/mutations/decline-invite.mutation.ts'
import type { Enqueued } from '#offline/queue/enqueue.ts'
import { invitation } from '../invitations.ts'
import { type Act, type Choice, elsewhere, some } from './act.ts'

export const create: Act = ({ tab, random }) => tab.commit(createFolder, { name: some(random, 'Folder') })

/** Creates a folder if there is none. */
export const inFolder =
  (act: (choice: Choice, id: string) => Promise<Enqueued<unknown>>): Act =>
  choice =>
    choice.folder ? act(choice, choice.folder.id) : create(choice)
export const rename = inFolder(({ tab, random }, id) => tab.commit(updateFolder, { id, change: { name: some(random, 'Name') } }))
export const remove = inFolder(({ tab }, id) => tab.commit(deleteFolder, { id }))
export const add = inFolder(({ tab, item }, folder_id) => tab.commit(addBookmark, { folder_id, ...item }))
export const take = inFolder(({ tab, item }, folder_id) => tab.commit(removeBookmark, { folder_id, ...item }))
const note = inFolder(({ tab, item, random }, folder_id) => tab.commit(noteItem, { folder_id, ...item, value: some(random, 'Note') }))
const tag = inFolder(({ tab, item, random }, folder_id) => tab.commit(tagItem, { folder_id, ...item, value: [some(random, 'tag')] }))
const mark = inFolder(({ tab, item, random }, folder_id) => {
  const value = (['to_read', 'reading', 'read'] as const)[Math.floor(random() * 3)]!
  return tab.commit(markItem, { folder_id, ...item, value })
})
const move = inFolder(({ tab, item, random }, folder_id) =>
  tab.commit(moveItem, { folder_id, ...item, value: `a${Math.floor(random() * 9) + 1}` }),
)
const see = inFolder(({ tab, item, random }, folder_id) =>
  tab.commit(seeItem, { folder_id, ...item, value: { title: some(random, 'Title') } }),
)

/** Takes an item away, and brings it back with what was written on it. */
const takeAndBring = inFolder(async ({ tab, item }, folder_id) => {
  const taken = await tab.commit(removeBookmark, { folder_id, ...item })
  const brought = await tab.commit(addBookmark, { folder_id, ...item, ...(taken.result.was && { written: taken.result.was }) })
  return { ...brought, absorbed: [...taken.absorbed, ...brought.absorbed] }
})
const leaveShared = inFolder(({ tab, random }, id) => tab.commit(leaveSharedFolder, { id, keepCopy: random() < 0.5 }))

/** One of two invitations is answered. */
const answerOne: Act = ({ tab, random }) =>
  random() < 0.7
    ? tab.commit(acceptInvite, { invite: invitation(random() < 0.5 ? 'one' : 'two') })
    : tab.commit(declineInvite, { invite: invitation(random() < 0.5 ? 'one' : 'two') })

/** Not an act of this user: an owner changes their role in a folder, or takes it from them. */
const roleChange: Act = ({ server, random, folder }) => {
  const kind = random()
  if (folder && server.folders.has(folder.id)) {
    if (kind < 0.2) server.saved.drop(folder.id)
    else server.saved.changeRole(folder.id, kind < 0.6 ? 'member' : kind < 0.8 ? 'admin' : 'owner')
  }
  return elsewhere()
}

/** The acts that affect one subject’s rows, by its name. */
export const folderActs = {
  folders: [create, rename, rename, remove, leaveShared, answerOne, answerOne, roleChange, roleChange],
  bookmarks: [add, add, take, take, answerOne, roleChange],
  annotations: [add, add, note, note, tag, mark, move, see, take, takeAndBring, roleChange],
} satisfies Record<string, readonly Act[]>
