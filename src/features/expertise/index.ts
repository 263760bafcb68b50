import { late } from '#ui/waiting/late.tsx'

export { CompareModal } from './compare.modal.ts'

/** The results of a search by year: a chart and its table, asked for when it is drawn. */
export const ResultsByYear = late(() => import('./ResultsByYear.tsx'))

/** Who is named together with a record most often. */
export const Collaborators = late(() => import('./Collaborators.tsx'))
