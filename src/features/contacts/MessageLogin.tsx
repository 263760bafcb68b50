import { to } from '#contract/to.ts'
import { go } from '#routing/navigation.ts'
import { rememberRoute } from '#routing/previous-route.ts'
import { Button } from '#ui/button/Button.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import type { ContactedPerson } from './contact-details.modal.ts'

/** Opens the login page, which leads back here. */
export function logIn(): void {
  rememberRoute(location.pathname + location.search)
  void go(to('login'))
}

/** Shown instead of the form: a reply needs the user's email address. */
export function MessageLogin({ researcher, close }: { researcher: ContactedPerson } & ModalProps<'sent'>) {
  return (
    <ModalFrame
      title={`Write to ${researcher.name}`}
      footer={
        <>
          <Button onClick={() => close()}>Close</Button>
          <Button kind="primary" data-autofocus onClick={logIn}>
            Log in
          </Button>
        </>
      }
    >
      <p>Log in to write a message. Replies go to your email address.</p>
    </ModalFrame>
  )
}
