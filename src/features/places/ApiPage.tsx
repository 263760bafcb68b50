import { useMemo, useState } from 'react'
import { bases } from '#api/bases.ts'
import { useRead } from '#api/read/use-read.ts'
import { usePlace } from '#routing/place.ts'
import { Button } from '#ui/button/Button.tsx'
import { EmptyBlock } from '#ui/feedback/EmptyBlock.tsx'
import { Spinner } from '#ui/waiting/Spinner.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'
import { apiDocument } from './api-document.ts'
import { callsOf, foundCalls } from './api-calls.ts'
import { CallEntry } from './CallEntry.tsx'
import css from './ApiPage.module.css'

const countWords = (count: number): string => (count === 0 ? 'No call has all of these words.' : count === 1 ? '1 call' : `${count} calls`)

/** Every call of the server, readable: by subject, searchable, each with an address of its own (`#subject.name`). */
export default function ApiPage() {
  const { hash } = usePlace()
  const { answer, error, again } = useRead(apiDocument, {}, { variant: 'page' })
  const calls = useMemo(() => answer && callsOf(answer), [answer])
  const [text, setText] = useState('')
  const found = calls && foundCalls(calls, text)
  const subjects = [...new Set(found?.map(one => one.subject))]
  return (
    <div className={css['page']}>
      <h1 tabIndex={-1}>API</h1>
      <p className={css['quiet']}>
        Everything this app does goes through these calls, and any program may use them under the same rules.{' '}
        <a href={`${bases.base}/openapi.json`}>The same as an OpenAPI 3.1 document</a>
      </p>
      {calls && (
        <TextInput
          type="search"
          className={css['search']}
          aria-label="Search in the calls"
          placeholder="Search: a word, a path, a method"
          value={text}
          onChange={event => setText(event.target.value)}
        />
      )}
      <output className={css['quiet']}>{found && countWords(found.length)}</output>
      {subjects.map(subject => (
        <section key={subject} className={css['subject']}>
          <h2>{subject}</h2>
          {found
            ?.filter(one => one.subject === subject)
            .map(one => (
              <CallEntry key={one.id} shown={one} asked={hash === one.id} />
            ))}
        </section>
      ))}
      {!calls && !error && <Spinner label="Loading the calls" />}
      {!calls && error && (
        <EmptyBlock title="The calls could not be loaded" actions={<Button onClick={again}>Try again</Button>}>
          <p>{error.kind === 'offline' ? 'The list comes from the server, which cannot be reached just now.' : error.message}</p>
        </EmptyBlock>
      )}
    </div>
  )
}
