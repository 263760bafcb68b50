import type { MapFilter } from '#contract/maps.ts'
import { modal } from '#ui/overlay/modal.ts'

/** The current search on a map. A chosen region changes the address (S3§4). */
export const MapFilterModal = modal<{ first: MapFilter }>({
  name: 'map-filter',
  size: 'full',
  load: () => import('./late/MapFilterModal.tsx'),
})
