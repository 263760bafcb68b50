import { acceptInstallOffer } from '#kit/install-offer.ts'
import { Button } from '#ui/button/Button.tsx'
import { flash } from '#ui/feedback/flash.ts'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { useInstallWay } from './install-way.ts'
import css from './InstallModal.module.css'

/** What installing is good for, and how it is done in this browser. */
export default function InstallModal({ close }: ModalProps<void>) {
  const way = useInstallWay()
  const install = async () => {
    const isAccepted = await acceptInstallOffer()
    if (isAccepted) flash({ variant: 'success', text: 'Indago is being installed.' })
    close()
  }
  return (
    <ModalFrame
      title="Install Indago"
      footer={
        way === 'question' && (
          <Button kind="primary" data-autofocus onClick={() => void install()}>
            Install
          </Button>
        )
      }
    >
      <div className={css['install']}>
        <p>It opens from your home screen or desktop in a window of its own, and what you saved stays readable offline.</p>
        {way === 'ios' && (
          <ol>
            <li>Tap Share in the browser’s toolbar.</li>
            <li>Choose “Add to Home Screen”.</li>
            <li>Tap Add.</li>
          </ol>
        )}
        {way === undefined && <p>This browser doesn’t offer it now. Look for “Install” or “Add to Home Screen” in its menu.</p>}
      </div>
    </ModalFrame>
  )
}
