import { call } from '#api/call.ts'
import type { CurrentUser } from '#contract/current-session.ts'
import { addressChecks } from '#contract/address-checks.ts'
import { secondaryEmails } from '#contract/secondary-emails.ts'
import { useAction } from '#forms/use-action.ts'
import { updateUser } from '#session/session.ts'
import { Button } from '#ui/button/Button.tsx'
import css from './ConfirmEmail.module.css'
import { confirmedText, type EmailLink } from './email-link.ts'
import { OnlineButton } from '../parts/OnlineButton.tsx'
import { flashSuccess, flashError } from '#forms/flashes.ts'

interface ConfirmEmailProps {
  user: Readonly<CurrentUser>
  link: EmailLink
  /** Undefined while the list is loading, or if the link belongs to none of the addresses. */
  email: string | undefined
  onEnd: () => void
}

/** Confirms an email address from its link. Only the button confirms, not opening the link (Decision 12). */
export function ConfirmEmail({ user, link: { sid, token }, email, onEnd }: ConfirmEmailProps) {
  const { busy, run } = useAction(flashError)
  const confirm = async () => {
    const id = user.user_id
    // Without a retry: the token works only once.
    if (sid === 'own') {
      updateUser((await call(addressChecks.confirm, { params: { id }, body: { confirmation_token: token } })).user)
      flashSuccess(`${user.email} is confirmed. Emails about alerts are sent again.`)
    } else {
      const { secondary_email } = await call(secondaryEmails.confirm, { params: { id, sid }, query: { confirmation_token: token } })
      flashSuccess(confirmedText(secondary_email.email))
    }
    onEnd()
  }
  return (
    <div className={css['box']}>
      <p>You opened the link we sent to {email ?? 'another address'}. Is this address yours?</p>
      <div className={css['actions']}>
        <OnlineButton kind="primary" busy={busy} showsReason onClick={() => void run(confirm)}>
          Confirm {email ?? 'the address'}
        </OnlineButton>
        <Button onClick={onEnd}>Not now</Button>
      </div>
    </div>
  )
}
