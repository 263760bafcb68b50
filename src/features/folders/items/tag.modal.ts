import { modal } from '#ui/overlay/modal.ts'

/** Asks for a tag for several items. */
export const TagModal = modal<{ count: number }, string>({ name: 'tag-items', load: () => import('../late/TagModal.tsx') })
