import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { CookieChoices } from './CookieChoices.tsx'

export default function CookieSettingsModal({ close }: ModalProps<void>) {
  return (
    <ModalFrame title="Cookie settings">
      <CookieChoices onSaved={() => close()} />
    </ModalFrame>
  )
}
