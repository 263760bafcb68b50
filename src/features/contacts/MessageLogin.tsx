import { to } from '#contract/to.ts'
import { go } from '#routing/navigation.ts'
import { rememberRoute } from '#routing/previous-route.ts'
import { Button } from '#ui/button/Button.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import type { Researcher } from './contact-details.modal.ts'

/** To the login, and back to where one was. */
export function logIn(): void {
  rememberRoute(location.pathname + location.search)
  void go(to('login'))
}

/** In the place of the form: an answer needs an address to go to. */
export function MessageLogin({ researcher, close }: { researcher: Researcher } & ModalProps<'sent'>) {
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
      <p>You must log in to write a message: the answer goes to the address of your account.</p>
    </ModalFrame>
  )
}
