import type { TrialContact } from '#contract/trials.ts'
import { callLink, mailLink } from './contact-links.ts'
import css from './TrialView.module.css'

/** The mail address and the phone number of a contact, each a link where it is a plain one. */
export function ContactWays({ contact: { email, phone } }: { contact: TrialContact }) {
  return (
    <span className={css['ways']}>
      {email && <Way value={email} href={mailLink(email)} />} {phone && <Way value={phone} href={callLink(phone)} />}
    </span>
  )
}

const Way = ({ value, href }: { value: string; href: string | undefined }) => (href ? <a href={href}>{value}</a> : value)
