import { useSession } from '#session/session.ts'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { Switch } from '#ui/field/Switch.tsx'
import { confirmModal } from '#ui/overlay/confirm.ts'
import DeviceMessages from './DeviceMessages.tsx'
import { showOnDevice } from './device-push.ts'
import { useDevicePush } from './device-push.state.ts'
import { useDeviceAction } from './use-device-action.ts'
import css from './Elsewhere.module.css'

interface AlertPushProps {
  /** The name of the alert. */
  name: string
  push: boolean
  /** Stores the wish, offline too. */
  setPush: (push: boolean) => Promise<boolean>
}

/** Whether the devices of the user show at once what an alert finds. The browser is asked only after a click here, and is explained first. */
export function AlertPush({ name, push, setPush }: AlertPushProps) {
  const { user } = useSession()
  const device = useDevicePush()
  const { failure, run } = useDeviceAction()
  const userId = user?.user_id
  if (userId === undefined) return null

  const change = async (isWanted: boolean) => {
    // On a device that shows nothing the wish still counts for the others.
    if (isWanted && device === 'off' && !((await isExplained(name)) && (await showOnDevice(userId)))) return
    await setPush(isWanted)
  }
  return (
    <div className={css['part']}>
      <Switch
        label="Messages on my devices"
        note="A device shows at once what this alert finds, also while Indago is closed."
        checked={push}
        onChange={({ currentTarget }) => void run(() => change(currentTarget.checked))}
      />
      <InlineMessage tone="danger">{failure}</InlineMessage>
      <DeviceMessages isWanted={push} />
    </div>
  )
}

const isExplained = (name: string): Promise<boolean> =>
  confirmModal({
    title: 'Show messages on this device?',
    text: `When “${name}” finds something, this device shows its name and a title, also on a locked screen. Your browser will ask whether Indago may. You can stop it here at any time.`,
    yes: 'Continue',
    no: 'Not now',
  })
