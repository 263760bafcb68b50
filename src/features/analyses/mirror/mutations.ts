/** All mutations of analyses. The declaration of their rows loads this file, so a new mutation must be listed here. */
export { editAnalysis } from '../mutations/edit-analysis.mutation.ts'
export { deleteAnalysis } from '../mutations/delete-analysis.mutation.ts'
export { stopAnalysis } from '../mutations/stop-analysis.mutation.ts'
