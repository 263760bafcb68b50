import type { Author } from '#contract/publications.ts'
import { NamedLink, WebLink } from '#features/records/index.ts'
import { orcidAddress } from './identifier-links.ts'
import css from './PublicationView.module.css'

type Organisation = NonNullable<Author['organisations']>[number]

/** An affiliation that is not from the researcher's profile is the one at the time of writing (S3§2). */
export const isAffiliationAtWriting = (organisation: Organisation): boolean => organisation.from_researcher !== true

/** An author with affiliations. `noteId` is the id of the note that explains the dagger. */
export function Person({ person, noteId }: { person: Author; noteId: string }) {
  const orcid = orcidAddress(person.orcid_id)
  return (
    <>
      <NamedLink index="researchers" name={person.name} slug={person.slug_values?.[0]} />
      {orcid && (
        <>
          {' '}
          <WebLink url={orcid} text="ORCID" />
        </>
      )}
      {person.organisations?.map((organisation, at) => (
        <span key={at} className={css['affiliation']}>
          <Affiliation organisation={organisation} />
          {isAffiliationAtWriting(organisation) && (
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
  const text = country && !name.includes(country.name) ? `${name}, ${country.name}` : name
  return <NamedLink index="organisations" name={text} slug={slug_values?.[0]} />
}
