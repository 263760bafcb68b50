import { useId, useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { Author } from '#contract/publications.ts'
import { RecordLink } from '#features/records/index.ts'
import { Button } from '#ui/Button.tsx'
import css from './PublicationView.module.css'

interface AuthorsProps {
  label: string
  people: readonly Author[]
  /** How many there are; more than were sent when the provider cut the list. */
  total: number
}

const { shown, collapsed } = limits.authors

/** Up to ten names; of a longer list the first eight and the last two, the rest behind a button (S3§9). */
export function Authors({ label, people, total }: AuthorsProps) {
  const [all, setAll] = useState(false)
  const noteId = useId()
  const isLong = people.length > shown
  const first = isLong && !all ? people.slice(0, collapsed) : people
  const last = isLong && !all ? people.slice(collapsed - shown) : []
  const hasOldAffiliations = people.some(person => person.organisations?.some(isOfTheTime))
  const row = (person: Author, at: number) => (
    <li key={`${at} ${person.name}`}>
      <Person person={person} noteId={noteId} />
    </li>
  )
  return (
    <section className={css['people']} aria-label={label}>
      <ul className={people.some(person => person.organisations?.length) ? css['rows'] : css['inline']}>
        {first.map(row)}
        {last.length > 0 && <li className={css['gap']}>… {total - first.length - last.length} more …</li>}
        {last.map((person, at) => row(person, people.length + at))}
      </ul>
      {isLong && (
        <Button kind="quiet" size="small" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show less' : 'Show more'}
        </Button>
      )}
      {total > people.length && all && (
        <p className={css['note']}>
          The source names {people.length} of {total}.
        </p>
      )}
      {hasOldAffiliations && (
        <p id={noteId} className={css['note']}>
          † Affiliation at the time of writing
        </p>
      )}
    </section>
  )
}

type Organisation = NonNullable<Author['organisations']>[number]

/** Not from the researcher's profile: it says where the author was when this was written (S3§2). */
const isOfTheTime = (organisation: Organisation): boolean => organisation.from_researcher !== true

function Person({ person, noteId }: { person: Author; noteId: string }) {
  const slug = person.slug_values?.[0]
  return (
    <>
      {slug === undefined ? (
        person.name
      ) : (
        <RecordLink index="researchers" slug={slug}>
          {person.name}
        </RecordLink>
      )}
      {person.organisations?.map(organisation => (
        <span key={organisation.name} className={css['affiliation']}>
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
  const slug = slug_values?.[0]
  const words = country && !name.includes(country.name) ? `${name}, ${country.name}` : name
  return slug === undefined ? (
    words
  ) : (
    <RecordLink index="organisations" slug={slug}>
      {words}
    </RecordLink>
  )
}
