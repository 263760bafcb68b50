import { modal } from '#ui/overlay/modal.ts'

/** The filters on a small screen, as a sheet from the bottom. */
export const FacetSheetModal = modal<object>({ name: 'facet-sheet', size: 'fixed', load: () => import('../late/FacetSheet.tsx') })
