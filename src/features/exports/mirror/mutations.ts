/** All mutations of exports. The declaration of their rows loads this file, so a new mutation must be listed here. */
export { deleteExport } from '../history/delete-export.mutation.ts'
export { recordExport } from '../history/record-export.mutation.ts'
