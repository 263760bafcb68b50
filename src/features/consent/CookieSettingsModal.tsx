import type { Closing } from '#ui/modal.ts'
import { ModalFrame } from '#ui/ModalFrame.tsx'
import { CookieChoices } from './CookieChoices.tsx'

export default function CookieSettingsModal({ close }: Closing<void>) {
  return (
    <ModalFrame title="Cookie settings">
      <CookieChoices onSaved={() => close()} />
    </ModalFrame>
  )
}
