import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { ThemeChoice } from './ThemeChoice.tsx'

export default function AppearanceModal() {
  return (
    <ModalFrame title="Appearance">
      <ThemeChoice />
    </ModalFrame>
  )
}
