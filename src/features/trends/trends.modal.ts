import { modal } from '#ui/overlay/modal.ts'

/** The results of the search in the address by year (S3§4). A value that is pressed changes the address. */
export const TrendsModal = modal<object>({ name: 'trends', size: 'full', load: () => import('./late/TrendsModal.tsx') })
