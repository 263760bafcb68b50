/** The mutations of opportunities. The declaration of the rows loads this; a new one must be named here. */
export { changeOpportunity } from '../mutations/change-opportunity.mutation.ts'
export { closeOpportunity } from '../mutations/close-opportunity.mutation.ts'
export { createOpportunity } from '../mutations/create-opportunity.mutation.ts'
export { removeOpportunity } from '../mutations/remove-opportunity.mutation.ts'
