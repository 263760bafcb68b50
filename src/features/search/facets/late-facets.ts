import { late } from '#ui/waiting/late.tsx'

/** The filters of a search of one index. */
export const Facets = late(async () => ({ default: (await import('../late/Facets.tsx')).Facets }))
