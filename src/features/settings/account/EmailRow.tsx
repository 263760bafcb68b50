import { call } from '#api/call.ts'
import type { CurrentUser } from '#contract/current-session.ts'
import { type SecondaryEmail, secondaryEmails } from '#contract/secondary-emails.ts'
import { useAction } from '#forms/use-action.ts'
import { updateUser } from '#session/session.ts'
import { confirmModal } from '#ui/overlay/confirm.ts'
import { TriangleAlert } from '#ui/Icon.tsx'
import { openModal } from '#ui/overlay/modal.ts'
import { confirmedText } from './email-link.ts'
import { focusSectionHeading } from './focus-section.ts'
import { OnlineButton } from '../parts/OnlineButton.tsx'
import { PasswordModal } from './password.modal.ts'
import { useRetryKey } from '#api/retry-key.ts'
import css from '../parts/Rows.module.css'
import { flashSuccess, flashError } from '#forms/flashes.ts'

interface EmailRowProps {
  user: Readonly<CurrentUser>
  email: SecondaryEmail
  onChange: () => void
}

/** Another email address: make it primary or remove it; until it is confirmed, send the link again. */
export function EmailRow({ user: { user_id: id, email: primary }, email: { id: sid, email, confirmed_at }, onChange }: EmailRowProps) {
  const { busy, run } = useAction(flashError)
  const sendOnce = useRetryKey()
  const params = { id, sid }

  const resend = async () => {
    const { secondary_email } = await sendOnce(sid, key => call(secondaryEmails.resend, { params }, { key }))
    if (secondary_email.confirmed_at === null) return flashSuccess(`Email successfully resent to ${email}.`)
    // On another device, meanwhile.
    flashSuccess(confirmedText(email))
    focusSectionHeading('emails')
    onChange()
  }
  const remove = async () => {
    if (!(await confirmModal({ title: `Remove ${email}?`, yes: 'Remove', no: 'Cancel', danger: true }))) return
    await call(secondaryEmails.remove, { params })
    flashSuccess(`${email} was removed.`)
    focusSectionHeading('emails')
    onChange()
  }
  const makePrimary = () =>
    openModal(PasswordModal, {
      title: `Log in with ${email}?`,
      text: `${primary} stays in your account, and we’ll send an email about the change there.`,
      submitLabel: 'Make primary',
      run: async password => {
        const { user } = await call(secondaryEmails.makePrimary, { params, body: { ...(password !== undefined && { password }) } })
        updateUser(user)
        flashSuccess(`You now log in with ${email}.`)
        onChange()
      },
    })

  return (
    <li className={css['row']}>
      <span className={css['label']}>{email}</span>
      <span className={css['actions']}>
        {confirmed_at !== null && (
          <OnlineButton kind="quiet" size="small" onClick={() => void makePrimary()} aria-label={`Make primary: ${email}`}>
            Make primary
          </OnlineButton>
        )}
        <OnlineButton kind="quiet" size="small" busy={busy} onClick={() => void run(remove)} aria-label={`Remove ${email}`}>
          Remove
        </OnlineButton>
      </span>
      {confirmed_at === null && (
        <span className={css['warning']}>
          <TriangleAlert size={16} strokeWidth={1.75} />
          <span>
            Not confirmed yet. Open the link in the email.{' '}
            <OnlineButton kind="quiet" size="small" busy={busy} onClick={() => void run(resend)} aria-label={`Send again to ${email}`}>
              Send again
            </OnlineButton>
          </span>
        </span>
      )}
    </li>
  )
}
