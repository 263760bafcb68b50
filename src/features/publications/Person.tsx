import type { Author } from '#contract/publications.ts'
import { NamedLink, WebLink } from '#features/records/index.ts'
import { orcidAddress } from './identifier-links.ts'
import css from './PublicationView.module.css'

type Organisation = NonNullable<Author['organisations']>[number]

/** Not from the researcher's profile: it says where the author was when this was written (S3§2). */
export const isOfTheTime = (organisation: Organisation): boolean => organisation.from_researcher !== true

/** An author with affiliations; `noteId` is the element that explains the dagger. */
export function Person({ person, noteId }: { person: Author; noteId: string }) {
  const orcid = orcidAddress(person.orcid_id)
  return (
    <>
      <NamedLink index="researchers" name={person.name} slug={person.slug_values?.[0]} />
      {orcid && (
        <>
          {' '}
          <WebLink url={orcid} words="ORCID" />
        </>
      )}
      {person.organisations?.map((organisation, at) => (
        <span key={at} className={css['affiliation']}>
          <Affiliation organisation={organisation} />
          {isOfTheTime(organisation) && (
            <sup aria-describedby={noteId} title="Affiliation at the time of writing">
              †
            </sup>
          )}
        </span>
      ))}
    </>
  )
}

function Affiliation({ organisation: { name, slug_values, country } }: { organisation: Organisation }) {
  const words = country && !name.includes(country.name) ? `${name}, ${country.name}` : name
  return <NamedLink index="organisations" name={words} slug={slug_values?.[0]} />
}
