import { late } from '#ui/waiting/late.tsx'

export { CompareModal } from './compare.modal.ts'

/** The results of a search by year: a chart and its table. Reads its data when it is mounted. */
export const ResultsByYear = late(() => import('./ResultsByYear.tsx'))

/** The profiles named most often together with a record. */
export const Collaborators = late(() => import('./Collaborators.tsx'))
