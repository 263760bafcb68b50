import { useSession } from '#session/session.ts'
import { Button } from '#ui/button/Button.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { openSecondaryEmail } from '../modals/secondary-email.modal.ts'
import css from './PlanModal.module.css'

/** What verification is, and the first step to it: an address of one's organisation. */
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
        {user?.verified ? (
          <p>You are verified: {user.email} is confirmed.</p>
        ) : (
          <p>
            You are verified when an address at your organisation is confirmed. Then others can trust that you are who your profile says.
          </p>
        )}
        <p>Add your address there, and follow the link in the mail that comes to it.</p>
      </div>
    </ModalFrame>
  )
}
