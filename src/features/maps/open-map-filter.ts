import type { IndexName } from '#contract/indexes/shape.ts'
import type { MapFilter } from '#contract/maps.ts'
import { mayDo } from '#features/plans/index.ts'
import { track } from '#session/track.ts'
import { openModal } from '#ui/overlay/modal.ts'
import { MapFilterModal } from './map-filter.modal.ts'

/** Opens the map filter of the search on screen, for those who may use it. */
export function openMapFilter(index: IndexName, first: MapFilter = 'world'): void {
  if (!mayDo('viewMapModal')) return
  track('content_modal_opened', { item_type: 'map', index })
  void openModal(MapFilterModal, { first })
}
