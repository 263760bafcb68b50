import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import { late } from '#ui/waiting/late.tsx'

/** One map with its table. */
export const PlacesSection = late(
  () => import('./late/PlacesSection.tsx'),
  <div data-page-loading="">
    <Skeleton lines={10} />
  </div>,
)
/** A map without zoom, for a preview. */
export const PreviewMap = late(() => import('./late/PreviewMap.tsx'))
/** Points on a map of the world. */
export const PointMap = late(() => import('./late/PointMap.tsx'))
