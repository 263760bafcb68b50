export { openAppearance } from './appearance.modal.ts'
export { ThemeChoice } from './ThemeChoice.tsx'
