import { call } from '#api/call.ts'
import type { CurrentUser } from '#contract/current-session.ts'
import { secondaryEmails } from '#contract/secondary-emails.ts'
import { useAction } from '#forms/use-action.ts'
import { Button } from '#ui/button/Button.tsx'
import css from './ConfirmEmail.module.css'
import type { EmailLink } from './email-link.ts'
import { OnlineButton } from '../parts/OnlineButton.tsx'
import { flashSuccess, flashError } from '../parts/flashes.ts'

interface ConfirmEmailProps {
  user: Readonly<CurrentUser>
  link: EmailLink
  /** Undefined while the list is not known, or where the link belongs to nobody's address. */
  email: string | undefined
  onEnd: () => void
}

/** The link out of the mail to a further address: it is confirmed by the button, not by having been opened (Decision 12). */
export function ConfirmEmail({ user, link: { sid, token }, email, onEnd }: ConfirmEmailProps) {
  const { busy, run } = useAction(flashError)
  const confirm = async () => {
    const params = { id: user.user_id, sid }
    // Once only: the secret is used up by the first answer.
    const { secondary_email } = await call(secondaryEmails.confirm, { params, query: { confirmation_token: token } })
    flashSuccess(`${secondary_email.email} is confirmed.`)
    onEnd()
  }
  return (
    <div className={css['box']}>
      <p>You followed the link in the mail to {email ?? 'a further address'}. Does it belong to you?</p>
      <div className={css['acts']}>
        <OnlineButton kind="primary" busy={busy} showsReason onClick={() => void run(confirm)}>
          Confirm {email ?? 'the address'}
        </OnlineButton>
        <Button onClick={onEnd}>Not now</Button>
      </div>
    </div>
  )
}
