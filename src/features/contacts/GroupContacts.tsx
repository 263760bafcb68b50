import { useRead } from '#api/read/use-read.ts'
import { contacts, type GroupContact } from '#contract/contacts.ts'
import { Aside, NamedLink, Section } from '#features/records/index.ts'
import { track } from '#session/track.ts'
import { Button } from '#ui/button/Button.tsx'
import { Pencil } from '#ui/Icon.tsx'
import { openModal } from '#ui/overlay/modal.ts'
import { SeeMore } from '#ui/list/SeeMore.tsx'
import type { ContactedPerson } from './contact-details.modal.ts'
import { ContactMailModal } from './contact-mail.modal.ts'
import css from './GroupContacts.module.css'

/** The contacts of a research group. Renders nothing without contacts or on a failure (S3§8). */
export function GroupContacts({ slug }: { slug: string }) {
  const { answer } = useRead(contacts.ofGroup, { params: { id: slug } })
  // The key prevents showing the contacts of one group beside another.
  return <ContactsToWrite key={slug} contacts={answer?.contacts} leads="leads the group" />
}

interface ContactsToWriteProps {
  contacts: readonly GroupContact[] | undefined
  /** What is said of an owner. */
  leads: string
}

/** Contacts with a button to write to them; nothing without any. */
export function ContactsToWrite({ contacts: shown = [], leads }: ContactsToWriteProps) {
  if (shown.length === 0) return null
  return (
    <Section title="Contacts">
      <SeeMore items={shown} label="Contacts">
        {({ name, slug_values: [own], role, reachable }) => (
          <span className={css['contact']}>
            <span>
              <NamedLink index="researchers" name={name} slug={own} />
              {role === 'owner' && <Aside>{leads}</Aside>}
            </span>
            {reachable && own !== undefined && <WriteButton researcher={{ slug: own, name }} />}
          </span>
        )}
      </SeeMore>
    </Section>
  )
}

function WriteButton({ researcher }: { researcher: ContactedPerson }) {
  const write = () => {
    track('get_in_touch', { slug_values: [researcher.slug] })
    void openModal(ContactMailModal, { researcher })
  }
  return (
    <Button kind="quiet" size="small" icon={Pencil} aria-label={`Write to ${researcher.name}`} onClick={write}>
      Write
    </Button>
  )
}
