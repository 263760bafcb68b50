import { useId } from 'react'
import { limits } from '#contract/limits.ts'
import type { Author } from '#contract/publications.ts'
import { ChunkedItems } from '#features/records/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { isAffiliationAtWriting, Person } from './Person.tsx'
import css from './PublicationView.module.css'
import { useFullList } from './use-full-list.ts'

interface AuthorsProps {
  label: string
  people: readonly Author[]
  /** How many there are. A very long list is not sent in full. */
  total: number
  /** Fetches all of them. Throws an error with a message for the user. */
  fetchAll?: () => Promise<readonly Author[]>
}

const { shown, collapsed, last: lastShown } = limits.authors
/** People drawn in one task. */
const chunkSize = 100

/**
 * Up to ten names; of a longer list the first eight and the last two, and a button for the rest (S3§9). If the record came without some
 * of them, the button fetches them.
 */
export function Authors({ label, people: sent, total, fetchAll }: AuthorsProps) {
  const fetchRest = total > sent.length ? fetchAll : undefined
  const { people, state, wasFull, error, toggle } = useFullList(sent, fetchRest, sent.length > shown)
  const noteId = useId()
  const isFull = state === 'full'
  const isLong = people.length > shown
  const missingCount = total - people.length
  const first = isLong ? people.slice(0, collapsed) : people
  const last = isLong ? people.slice(-lastShown) : []
  const between = total - first.length - last.length
  const layout = people.some(person => person.organisations?.length) ? css['rows'] : css['inline']
  const row = (person: Author, at: number) => (
    <li key={at}>
      <Person person={person} noteId={noteId} />
    </li>
  )
  return (
    <section className={css['people']} aria-label={label}>
      {!isFull && (
        <ul className={layout}>
          {first.map(row)}
          {between > 0 && <li className={css['gap']}>… {between} more …</li>}
          {last.map((person, at) => row(person, first.length + at))}
        </ul>
      )}
      {wasFull && (
        <ul className={`${layout} ${css['many']}`} hidden={!isFull}>
          <ChunkedItems items={people} chunkSize={chunkSize}>
            {row}
          </ChunkedItems>
        </ul>
      )}
      {(isLong || (fetchRest && !isFull)) && (
        <Button kind="quiet" size="small" busy={state === 'loading'} aria-expanded={isFull} onClick={() => void toggle()}>
          {isFull ? 'Show less' : 'Show more'}
        </Button>
      )}
      <output className={css['note']}>
        {error !== undefined && `${error} `}
        {isFull &&
          missingCount > 0 &&
          (error === undefined ? `Our source lists ${people.length} of ${total}.` : missingText(people, missingCount))}
      </output>
      {people.some(person => person.organisations?.some(isAffiliationAtWriting)) && (
        <p id={noteId} className={css['note']}>
          † Affiliation at the time of writing
        </p>
      )}
    </section>
  )
}

/** Says how many authors are missing from a list that could not be fetched in full, and between which ones. */
const missingText = (people: readonly Author[], missingCount: number): string =>
  `${missingCount} authors are missing here, between ${people.at(-lastShown - 1)?.name ?? 'the first'} and ${people.at(-lastShown)?.name ?? 'the last'}.`
