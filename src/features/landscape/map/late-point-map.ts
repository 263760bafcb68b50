import { late } from '#ui/waiting/late.tsx'

/** Places on a map of the world, for other features; its code and its outlines come when it is first drawn. */
export const PointMap = late(() => import('./PointMap.tsx'))
