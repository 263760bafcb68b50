import { late } from '#ui/waiting/late.tsx'

/** What the analyst of this server used and cost, for its owner. */
export const UseOfAi = late(() => import('./late/UseOfAi.tsx'))
