import { late } from '#ui/waiting/late.tsx'

/** Points on a world map, for other features. Its code and outlines are fetched when it is first drawn. */
export const PointMap = late(() => import('./PointMap.tsx'))
