/** The mutations of opportunities. The declaration of the rows loads this; a new one must be named here. */
export { changeOpportunity } from '../mutations/change-opportunity.mutation.ts'
export { closeOpportunity } from '../mutations/close-opportunity.mutation.ts'
export { deleteOpportunity } from '../mutations/delete-opportunity.mutation.ts'
export { postOpportunity } from '../mutations/post-opportunity.mutation.ts'
