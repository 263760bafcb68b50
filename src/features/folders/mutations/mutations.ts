/** All mutations of folders. The declarations of the rows load this file, so a new mutation must be listed here. */
export { addBookmark } from './add-bookmark.mutation.ts'
export { createFolder } from './create-folder.mutation.ts'
export { deleteFolder } from './delete-folder.mutation.ts'
export { removeBookmark } from './remove-bookmark.mutation.ts'
export { updateFolder } from './update-folder.mutation.ts'
