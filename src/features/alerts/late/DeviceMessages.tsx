import { useEffect } from 'react'
import { useSession } from '#session/session.ts'
import { Button } from '#ui/button/Button.tsx'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { lookAtDevice, showOnDevice, stopOnDevice } from './device-push.ts'
import { useDevicePush } from './device-push.state.ts'
import { useDeviceAction } from './use-device-action.ts'
import css from './Elsewhere.module.css'

/** Whether this device shows messages of alerts, with the way to change it. `isWanted`: without it, only what keeps the browser from it is said. */
export default function DeviceMessages({ isWanted }: { isWanted: boolean }) {
  const { user } = useSession()
  const device = useDevicePush()
  const { busy, failure, run } = useDeviceAction()
  const userId = user?.user_id
  useEffect(() => {
    if (userId !== undefined) void lookAtDevice(userId)
  }, [userId])
  if (userId === undefined) return null
  const isOn = device === 'on'
  const change = async () => void (await (isOn ? stopOnDevice(userId) : showOnDevice(userId)))
  return (
    <>
      <InlineMessage tone="danger">{failure}</InlineMessage>
      {device === 'refused' && (
        <InlineMessage tone="warn">
          Your browser blocks messages from Indago. To allow them, open the settings of this site (the icon beside the address), allow
          notifications, and load this page again.
        </InlineMessage>
      )}
      {isWanted && device === 'impossible' && (
        <p className={css['note']}>This browser cannot show messages. On an iPhone or iPad, install Indago first.</p>
      )}
      {isWanted && (isOn || device === 'off') && (
        <p className={css['line']}>
          <span className={css['note']}>{isOn ? 'This device shows messages.' : 'This device does not show messages.'}</span>
          <Button size="small" busy={busy} onClick={() => void run(change)}>
            {isOn ? 'Stop on this device' : 'Show them here too'}
          </Button>
        </p>
      )}
    </>
  )
}
