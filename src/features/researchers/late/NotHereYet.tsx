import { useReachability } from '#api/reachability.ts'
import { pullChanges } from '#offline/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'

/** The profile was never fetched to this device, so a change would be based on nothing. */
export function NotHereYet() {
  const { online } = useReachability()
  return (
    <ModalFrame title="Edit profile" footer={<Button onClick={() => void pullChanges()}>Try again</Button>}>
      <p>
        {online ? 'Your profile is still being fetched to this device.' : 'Your profile isn’t on this device yet. Connect once to edit it.'}
      </p>
    </ModalFrame>
  )
}
