import { type ReactNode, useId } from 'react'
import type { AnyRecord } from '#contract/records.ts'
import { to } from '#contract/to.ts'
import { slugOf } from '#features/records/index.ts'
import { profileId } from '#routing/profile-id.ts'
import { useInstallation } from '#session/installation.ts'
import { useSession } from '#session/session.ts'
import { Button, ButtonLink } from '#ui/button/Button.tsx'
import { Pencil } from '#ui/Icon.tsx'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import { useContactInfo } from './contact-info.reads.ts'
import { ContactFacts } from './ContactFacts.tsx'
import { editContacts } from './edit-contacts.modal.ts'
import { useOwnContacts } from './own/own-contacts.reads.ts'
import css from './ContactDetails.module.css'

interface ContactDetailsProps {
  /** Absent: the owner's, who has no record yet. */
  profile: AnyRecord | undefined
  isOwner: boolean
  /** Who sees them, for their owner. */
  mark?: ReactNode
}

/** How a person can be reached (S2§2). Others see nothing where nothing is known. */
export const ContactDetails = ({ profile, isOwner, mark }: ContactDetailsProps) =>
  isOwner ? (
    <OwnDetails slug={profile ? slugOf(profile) : ''} mark={mark} />
  ) : (
    profile && <PublicDetails key={slugOf(profile)} slug={slugOf(profile)} />
  )

function PublicDetails({ slug }: { slug: string }) {
  const { answer } = useContactInfo(slug)
  if (!answer || answer.contact_info.length === 0) return null
  return (
    <Details>
      <ContactFacts contacts={answer.contact_info} slug={slug} />
    </Details>
  )
}

/** From the mirror, with what waits to be sent; the email address is shown to its owner only. */
function OwnDetails({ slug, mark }: { slug: string; mark: ReactNode }) {
  const contacts = useOwnContacts()
  const { user } = useSession()
  const offersOrcid = useInstallation()?.providers.includes('orcid')
  if (!user) return null
  const id = profileId(user)
  return (
    <Details
      tools={
        <span className={css['tools']}>
          {mark}
          <Button kind="quiet" size="small" icon={Pencil} onClick={editContacts} aria-label="Edit contact details">
            Edit
          </Button>
        </span>
      }
    >
      <p>
        {user.email} <a href={to('researcher.settings.change-account', { id }, { hash: 'emails' })}>(edit)</a>
      </p>
      {contacts ? <ContactFacts contacts={contacts} slug={slug} /> : <Skeleton lines={1} />}
      {offersOrcid && user.orcid_id === null && (
        <ButtonLink size="small" href={to('researcher.settings.change-account', { id }, { hash: 'providers' })}>
          Connect with ORCID
        </ButtonLink>
      )}
    </Details>
  )
}

function Details({ tools, children }: { tools?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className={css['details']} aria-labelledby={id}>
      <header className={css['head']}>
        <h2 id={id}>Contact details</h2>
        {tools}
      </header>
      {children}
    </section>
  )
}
