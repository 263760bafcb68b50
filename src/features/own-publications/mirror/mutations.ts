/** The mutations of own publications. The declaration of the rows loads this; a new one must be named here. */
export { addPublication } from '../mutations/add-publication.mutation.ts'
export { changePublication } from '../mutations/change-publication.mutation.ts'
export { removePublication } from '../mutations/remove-publication.mutation.ts'
