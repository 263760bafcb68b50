/** The acts on folders. The declarations of the rows load this; a new act must be named here. */
export { addBookmark } from './add-bookmark.mutation.ts'
export { createFolder } from './create-folder.mutation.ts'
export { deleteFolder } from './delete-folder.mutation.ts'
export { removeBookmark } from './remove-bookmark.mutation.ts'
export { updateFolder } from './update-folder.mutation.ts'
