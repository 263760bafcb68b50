import { modal } from '#ui/overlay/modal.ts'

/** One modal for all records. A link in it changes the record, but the modal stays. Answers 'left' if the record's key left the address. */
export const DetailModal = modal<object, 'left'>({
  name: 'detail',
  size: 'full',
  staysOnRouteChange: true,
  load: () => import('./detail/Detail.tsx'),
})
