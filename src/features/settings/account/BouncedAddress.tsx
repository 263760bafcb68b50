import { call } from '#api/call.ts'
import { useRetryKey } from '#api/retry-key.ts'
import { addressChecks } from '#contract/address-checks.ts'
import type { CurrentUser } from '#contract/current-session.ts'
import { useAction } from '#forms/use-action.ts'
import { TriangleAlert } from '#ui/Icon.tsx'
import { OnlineButton } from '../parts/OnlineButton.tsx'
import css from '../parts/Rows.module.css'
import { flashSuccess, flashError } from '#forms/flashes.ts'

/** Stays until the address is confirmed: mail to it came back. */
export function BouncedAddress({ user: { user_id: id, email } }: { user: Readonly<CurrentUser> }) {
  const { busy, run } = useAction(flashError)
  const sendOnce = useRetryKey()
  const send = async () => {
    await sendOnce(email, key => call(addressChecks.send, { params: { id } }, { key }))
    flashSuccess(`We sent an email to ${email}. Open the link in it.`)
  }
  return (
    <span className={css['warning']}>
      <TriangleAlert size={16} strokeWidth={1.75} />
      <span>
        An email to this address came back, so emails about alerts have stopped. Check that the address is right and has room, then confirm
        it. Or make another address primary.{' '}
        <OnlineButton kind="quiet" size="small" busy={busy} onClick={() => void run(send)}>
          Send a confirmation email
        </OnlineButton>
      </span>
    </span>
  )
}
