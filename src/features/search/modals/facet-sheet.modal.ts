import { modal } from '#ui/overlay/modal.ts'

/** The filters on a small screen: a sheet from the bottom over the list that they change. */
export const FacetSheetModal = modal<object>({ name: 'facet-sheet', size: 'fixed', load: () => import('../late/FacetSheet.tsx') })
