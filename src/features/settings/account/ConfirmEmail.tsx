import { call } from '#api/call.ts'
import type { CurrentUser } from '#contract/current-session.ts'
import { secondaryEmails } from '#contract/secondary-emails.ts'
import { useAct } from '#forms/use-act.ts'
import { Button } from '#ui/button/Button.tsx'
import css from './ConfirmEmail.module.css'
import type { HeldLink } from './held-link.ts'
import { OnlineButton } from '../parts/OnlineButton.tsx'
import { tellDone, tellFailure } from '../parts/told.ts'

interface ConfirmEmailProps {
  user: Readonly<CurrentUser>
  link: HeldLink
  /** Undefined while the list is not known, or where the link belongs to nobody's address. */
  email: string | undefined
  onEnd: () => void
}

/** The link out of the mail to a further address: it is confirmed by the button, not by having been opened (Decision 12). */
export function ConfirmEmail({ user, link: { sid, token }, email, onEnd }: ConfirmEmailProps) {
  const { busy, run } = useAct(tellFailure)
  const confirm = async () => {
    const params = { id: user.user_id, sid }
    // Once only: the secret is used up by the first answer.
    const { secondary_email } = await call(secondaryEmails.confirm, { params, query: { confirmation_token: token } })
    tellDone(`${secondary_email.email} is confirmed.`)
    onEnd()
  }
  return (
    <div className={css['box']}>
      <p>You followed the link in the mail to {email ?? 'a further address'}. Does it belong to you?</p>
      <div className={css['acts']}>
        <OnlineButton kind="primary" busy={busy} explains onClick={() => void run(confirm)}>
          Confirm {email ?? 'the address'}
        </OnlineButton>
        <Button onClick={onEnd}>Not now</Button>
      </div>
    </div>
  )
}
