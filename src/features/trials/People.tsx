import type { Trial, TrialContact } from '#contract/trials.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import type { Named } from '#contract/records.ts'
import { Aside, NamedLink, Section } from '#features/records/index.ts'
import { SeeMore } from '#ui/list/SeeMore.tsx'
import { ContactLinks } from './ContactLinks.tsx'

/** Sponsors, collaborators, investigators and contacts. */
export function People({ trial: { sponsors, collaborators, investigators, contacts = [] } }: { trial: Trial }) {
  return (
    <>
      <Names title="Sponsors" index="organisations" people={sponsors} />
      <Names title="Collaborators" index="organisations" people={collaborators} />
      <Names title="Investigators" index="researchers" people={investigators} />
      {contacts.length > 0 && (
        <Section title="Contacts" short>
          <SeeMore items={contacts}>{contact => <Contact contact={contact} />}</SeeMore>
        </Section>
      )}
    </>
  )
}

type Involved = NonNullable<Trial['sponsors']>[number]

interface NamesProps {
  title: string
  index: IndexName
  people: readonly Involved[] | undefined
}

function Names({ title, index, people = [] }: NamesProps) {
  if (people.length === 0) return null
  return (
    <Section title={title} short>
      <SeeMore items={people}>
        {person => {
          const note = [person.role, person.type, person.affiliation].filter(Boolean).join(', ')
          return (
            <>
              <NamedLink index={index} name={person.name} slug={slugIn(person)} />
              {note && <Aside>{note}</Aside>}
            </>
          )
        }}
      </SeeMore>
    </Section>
  )
}

const slugIn = ({ slug_values }: Named): string | undefined => slug_values?.[0]

function Contact({ contact }: { contact: TrialContact }) {
  return (
    <>
      {contact.name}
      {contact.role && <Aside>{contact.role}</Aside>} <ContactLinks contact={contact} />
    </>
  )
}
