import { go } from '#routing/navigation.ts'
import { rememberRoute } from '#routing/previous-route.ts'
import { Button } from '#ui/Button.tsx'
import type { Closing } from '#ui/modal.ts'
import { ModalFrame } from '#ui/ModalFrame.tsx'

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
          <Button onClick={() => leaveTo('/signup')}>Sign up</Button>
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
