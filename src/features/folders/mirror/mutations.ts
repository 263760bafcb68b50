/** All mutations of folders. The declarations of the rows load this file, so a new mutation must be listed here. */
export { addBookmark } from '../mutations/add-bookmark.mutation.ts'
export { addOwnEntries } from '../mutations/add-own-entries.mutation.ts'
export { changeOwnEntry } from '../mutations/change-own-entry.mutation.ts'
export { createFolder } from '../mutations/create-folder.mutation.ts'
export { deleteFolder } from '../mutations/delete-folder.mutation.ts'
export { removeBookmark } from '../mutations/remove-bookmark.mutation.ts'
export { removeOwnEntry } from '../mutations/remove-own-entry.mutation.ts'
export { updateFolder } from '../mutations/update-folder.mutation.ts'
