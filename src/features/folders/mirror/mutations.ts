/**
 * All mutations of folders, and the answers to invitations, which bring folders. The declarations of the rows load this file, so a new
 * mutation must be listed here.
 */
export { acceptInvite, declineInvite } from '#features/memberships/index.ts'
export { addBookmark } from '../mutations/add-bookmark.mutation.ts'
export { createFolder } from '../mutations/create-folder.mutation.ts'
export { deleteFolder } from '../mutations/delete-folder.mutation.ts'
export { leaveSharedFolder } from '../mutations/leave-folder.mutation.ts'
export { removeBookmark } from '../mutations/remove-bookmark.mutation.ts'
export { updateFolder } from '../mutations/update-folder.mutation.ts'
