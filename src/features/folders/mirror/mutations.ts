/**
 * All mutations of folders, and the answers to invitations, which bring folders. The declarations of the rows load this file, so a new
 * mutation must be listed here.
 */
export { acceptInvite, declineInvite } from '#features/memberships/index.ts'
export { addBookmark } from '../mutations/add-bookmark.mutation.ts'
export { addOwnEntries } from '../mutations/add-own-entries.mutation.ts'
export { changeOwnEntry } from '../mutations/change-own-entry.mutation.ts'
export { createFolder } from '../mutations/create-folder.mutation.ts'
export { deleteFolder } from '../mutations/delete-folder.mutation.ts'
export { leaveSharedFolder } from '../mutations/leave-folder.mutation.ts'
export { linkEntry } from '../mutations/link-entry.mutation.ts'
export { markItem } from '../mutations/mark-item.mutation.ts'
export { moveItem } from '../mutations/move-item.mutation.ts'
export { noteItem } from '../mutations/note-item.mutation.ts'
export { removeBookmark } from '../mutations/remove-bookmark.mutation.ts'
export { removeOwnEntry } from '../mutations/remove-own-entry.mutation.ts'
export { seeItem } from '../mutations/see-item.mutation.ts'
export { tagItem } from '../mutations/tag-item.mutation.ts'
export { updateFolder } from '../mutations/update-folder.mutation.ts'
