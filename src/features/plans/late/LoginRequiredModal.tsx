import { to } from '#contract/to.ts'
import { go } from '#routing/navigation.ts'
import { rememberRoute } from '#routing/previous-route.ts'
import { setPublicView, usePublicView } from '#session/session.ts'
import { Button } from '#ui/button/Button.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'

/** Asks a guest to log in (S1§2). In the public view, where the viewer is logged in, it offers to leave that instead. */
export default function LoginRequiredModal({ close }: ModalProps<void>) {
  const isPublic = usePublicView()
  const leaveTo = (page: 'login' | 'signup') => {
    rememberRoute(location.pathname + location.search)
    close()
    void go(to(page))
  }
  const leavePublicView = () => {
    setPublicView(false)
    close()
  }
  return (
    <ModalFrame
      title={isPublic ? 'Public view' : 'Log in'}
      footer={
        <>
          <Button onClick={() => close()}>Close</Button>
          {isPublic ? (
            <Button kind="primary" data-autofocus onClick={leavePublicView}>
              Leave public view
            </Button>
          ) : (
            <>
              <Button onClick={() => leaveTo('signup')}>Sign up</Button>
              <Button kind="primary" data-autofocus onClick={() => leaveTo('login')}>
                Log in
              </Button>
            </>
          )}
        </>
      }
    >
      {isPublic ? (
        <p>You’re viewing Indago as a visitor. Visitors must log in to do this. Leave public view to do it yourself.</p>
      ) : (
        <p>You must log in to do this action.</p>
      )}
    </ModalFrame>
  )
}
