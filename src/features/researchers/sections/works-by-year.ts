import { late } from '#ui/waiting/late.tsx'

/** The publications of a profile by year, as a chart and a table. */
export const WorksByYear = late(() => import('../late/WorksByYear.tsx'))
