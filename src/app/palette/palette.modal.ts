import { modal, modals, openModal } from '#ui/overlay/modal.ts'

const Palette = modal<object>({ name: 'palette', load: () => import('./Palette.tsx') })

/** Opens the command palette, once. */
export const openPalette = (): void => {
  if (!modals.stack.some(open => open.def.name === 'palette')) void openModal(Palette, {})
}
