import { modal } from '#ui/overlay/modal.ts'

/** One modal for every kind of record: following a link inside it changes the record, not the modal. */
export const DetailModal = modal<object, 'left'>({
  name: 'detail',
  size: 'full',
  staysOnRouteChange: true,
  load: () => import('./detail/Detail.tsx'),
})
