import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { ShortcutList } from './ShortcutList.tsx'

export default function ShortcutsModal() {
  return (
    <ModalFrame title="Keyboard shortcuts">
      <ShortcutList />
    </ModalFrame>
  )
}
