import type { TrialContact } from '#contract/trials.ts'
import { callLink, mailLink } from './contact-links.ts'
import css from './TrialView.module.css'

/** The email address and the phone number of a contact, as links if they are well-formed. */
export function ContactLinks({ contact: { email, phone } }: { contact: TrialContact }) {
  return (
    <span className={css['contact']}>
      {email && <ContactLink value={email} href={mailLink(email)} />} {phone && <ContactLink value={phone} href={callLink(phone)} />}
    </span>
  )
}

const ContactLink = ({ value, href }: { value: string; href: string | undefined }) => (href ? <a href={href}>{value}</a> : value)
