import { late } from '#ui/waiting/late.tsx'

/** Points by year on a canvas. */
export const YearChart = late(() => import('./YearChart.tsx'))
