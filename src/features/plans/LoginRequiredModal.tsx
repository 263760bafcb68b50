import { go, nameAt } from '#routing/navigation.ts'
import { rememberRoute } from '#routing/previous-route.ts'
import { Button } from '#ui/Button.tsx'
import type { Closing } from '#ui/modal.ts'
import { ModalFrame } from '#ui/ModalFrame.tsx'

const signUpPath = '/signup'

export default function LoginRequiredModal({ close }: Closing<void>) {
  const leaveTo = (path: string) => {
    rememberRoute(location.pathname + location.search)
    close()
    void go(path)
  }
  return (
    <ModalFrame
      title="Log in"
      footer={
        <>
          <Button onClick={() => close()}>Close</Button>
          {/* Where accounts are made by an administrator there is no such page. */}
          {nameAt(signUpPath) === 'signup' && <Button onClick={() => leaveTo(signUpPath)}>Sign up</Button>}
          <Button kind="primary" data-autofocus onClick={() => leaveTo('/login')}>
            Log in
          </Button>
        </>
      }
    >
      <p>You must log in to do this action.</p>
    </ModalFrame>
  )
}
