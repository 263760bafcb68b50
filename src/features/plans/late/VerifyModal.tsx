import { useSession } from '#session/session.ts'
import { Button } from '#ui/button/Button.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { Picture } from '#ui/picture/Picture.tsx'
import { openSecondaryEmail } from '../modals/secondary-email.modal.ts'
import css from './PlanModal.module.css'

/** Explains verification, and its first step: an email address at the user's organisation. */
export default function VerifyModal({ close }: ModalProps<void>) {
  const { user } = useSession()
  const add = () => {
    close()
    openSecondaryEmail()
  }
  return (
    <ModalFrame
      title="Get verified"
      footer={
        <>
          <Button onClick={() => close()}>Close</Button>
          <Button kind={user?.verified ? undefined : 'primary'} onClick={add}>
            Add an address
          </Button>
        </>
      }
    >
      <div className={css['body']}>
        <Picture name={user?.verified ? 'shield-verified' : 'shield-unverified'} className={css['shield']} />
        {user?.verified ? (
          <p>You’re verified: {user.email} is confirmed.</p>
        ) : (
          <p>Confirm an email address at your organisation to get verified. Then others can trust your profile.</p>
        )}
        <p>Add that address, then open the link in the email we send there.</p>
      </div>
    </ModalFrame>
  )
}
