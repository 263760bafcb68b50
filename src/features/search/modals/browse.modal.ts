import { modal } from '#ui/overlay/modal.ts'

/** All values of all filters of the current search. A choice changes the address (S3§4). */
export const BrowseModal = modal<{ category: string | undefined }>({
  name: 'browse',
  size: 'full',
  load: () => import('../late/BrowseModal.tsx'),
})
