import { useId } from 'react'
import { limits } from '#contract/limits.ts'
import type { Author } from '#contract/publications.ts'
import { InSteps } from '#features/records/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { isOfTheTime, Person } from './Person.tsx'
import css from './PublicationView.module.css'
import { useWholeList } from './use-whole-list.ts'

interface AuthorsProps {
  label: string
  people: readonly Author[]
  /** How many there are; more than were sent when the list is very long. */
  total: number
  /** Asks for all of them; without it there is nobody to ask. Throws with a sentence for people. */
  askForAll?: () => Promise<readonly Author[]>
}

const { shown, collapsed, last: lastShown } = limits.authors
/** People drawn in one task. */
const step = 100

/**
 * Up to ten names; of a longer list the first eight and the last two, the rest behind a button (S3§9). Where not all were sent with the
 * record, the button asks for them.
 */
export function Authors({ label, people: sent, total, askForAll }: AuthorsProps) {
  const ask = total > sent.length ? askForAll : undefined
  const { people, state, wasWhole, trouble, toggle } = useWholeList(sent, ask, sent.length > shown)
  const noteId = useId()
  const isWhole = state === 'whole'
  const isLong = people.length > shown
  const lacks = total - people.length
  const first = isLong ? people.slice(0, collapsed) : people
  const last = isLong ? people.slice(-lastShown) : []
  const between = total - first.length - last.length
  const look = people.some(person => person.organisations?.length) ? css['rows'] : css['inline']
  const row = (person: Author, at: number) => (
    <li key={at}>
      <Person person={person} noteId={noteId} />
    </li>
  )
  return (
    <section className={css['people']} aria-label={label}>
      {!isWhole && (
        <ul className={look}>
          {first.map(row)}
          {between > 0 && <li className={css['gap']}>… {between} more …</li>}
          {last.map((person, at) => row(person, first.length + at))}
        </ul>
      )}
      {wasWhole && (
        <ul className={`${look} ${css['many']}`} hidden={!isWhole}>
          <InSteps items={people} step={step}>
            {row}
          </InSteps>
        </ul>
      )}
      {(isLong || (ask && !isWhole)) && (
        <Button kind="quiet" size="small" busy={state === 'asking'} aria-expanded={isWhole} onClick={() => void toggle()}>
          {isWhole ? 'Show less' : 'Show more'}
        </Button>
      )}
      <output className={css['note']}>
        {trouble !== undefined && `${trouble} `}
        {isWhole && lacks > 0 && (trouble === undefined ? `The source names ${people.length} of ${total}.` : missing(people, lacks))}
      </output>
      {people.some(person => person.organisations?.some(isOfTheTime)) && (
        <p id={noteId} className={css['note']}>
          † Affiliation at the time of writing
        </p>
      )}
    </section>
  )
}

/** What a list that could not be had whole leaves out: those between its first and its last. */
const missing = (people: readonly Author[], lacks: number): string =>
  `${lacks} authors are missing here, between ${people.at(-lastShown - 1)?.name ?? 'the first'} and ${people.at(-lastShown)?.name ?? 'the last'}.`
