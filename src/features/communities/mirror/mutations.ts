/** The mutations of communities. The declaration of the rows loads this; a new one must be named here. */
export { changeCommunity } from '../mutations/change-community.mutation.ts'
export { changeCommunitySettings } from '../mutations/change-community-settings.mutation.ts'
export { createCommunity } from '../mutations/create-community.mutation.ts'
export { deleteCommunity } from '../mutations/delete-community.mutation.ts'
