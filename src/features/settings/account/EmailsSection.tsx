import { useState } from 'react'
import { useRead } from '#api/read/use-read.ts'
import type { CurrentUser } from '#contract/current-session.ts'
import { secondaryEmails } from '#contract/secondary-emails.ts'
import { openVerify } from '#features/organisations/index.ts'
import { NotLoaded } from '#ui/feedback/NotLoaded.tsx'
import { Badge } from '#ui/text/Badge.tsx'
import { Button } from '#ui/button/Button.tsx'
import { AddEmailForm } from './AddEmailForm.tsx'
import { BouncedAddress } from './BouncedAddress.tsx'
import { ConfirmEmail } from './ConfirmEmail.tsx'
import { EmailRow } from './EmailRow.tsx'
import { clearEmailLink, emailLink } from './email-link.ts'
import { focusSectionHeading } from './focus-section.ts'
import css from '../parts/Rows.module.css'
import { SettingsSection } from '../parts/SettingsSection.tsx'

/** The primary email address and others (S2§4). */
export function EmailsSection({ user }: { user: Readonly<CurrentUser> }) {
  const { user_id: id, email } = user
  const [link, setLink] = useState(emailLink)
  const { answer, error, again } = useRead(secondaryEmails.list, { params: { id } })
  const others = answer?.secondary_emails ?? []
  const settle = () => {
    clearEmailLink()
    setLink(undefined)
    focusSectionHeading('emails')
    again()
  }
  return (
    <SettingsSection
      id="emails"
      title="Email addresses"
      about="You log in and get emails with your primary address. Other addresses show where you work."
    >
      {link && (
        <ConfirmEmail
          key={link.sid}
          user={user}
          link={link}
          email={link.sid === 'own' ? email : others.find(one => one.id === link.sid)?.email}
          onEnd={settle}
        />
      )}
      <ul className={css['rows']} aria-busy={!answer && !error}>
        <li className={css['row']}>
          <span className={css['label']}>{email}</span>
          <Badge tone="ok">Primary</Badge>
          {user.mail_bounced && <BouncedAddress user={user} />}
        </li>
        {others.map(one => (
          <EmailRow key={one.id} user={user} email={one} onChange={again} />
        ))}
      </ul>
      {/* Most people have no other: a line while they are read would move everything up when it goes. */}
      {!answer && error && <NotLoaded error={error} again={again} what="Your other addresses" lines={1} />}
      {!user.verified && (
        <div>
          <Button size="small" onClick={() => void openVerify()}>
            Get verified
          </Button>
        </div>
      )}
      <AddEmailForm user={user} others={others} onAdded={again} />
    </SettingsSection>
  )
}
