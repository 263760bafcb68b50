import { useMemo, useState } from 'react'
import { bases } from '#api/bases.ts'
import { useRead } from '#api/read/use-read.ts'
import { usePlace } from '#routing/place.ts'
import { Button } from '#ui/button/Button.tsx'
import { EmptyBlock } from '#ui/feedback/EmptyBlock.tsx'
import { Spinner } from '#ui/waiting/Spinner.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'
import { apiDocument } from './api-document.ts'
import { callsOf, searchCalls } from './api-calls.ts'
import { CallEntry } from './CallEntry.tsx'
import css from './ApiPage.module.css'

const countText = (count: number): string => (count === 0 ? 'No call matches all these words.' : count === 1 ? '1 call' : `${count} calls`)

/** The readable API: every call of the server by subject, searchable, each with its own address (`#subject.name`). */
export default function ApiPage() {
  const { hash } = usePlace()
  const { answer, error, again } = useRead(apiDocument, {}, { variant: 'page' })
  const calls = useMemo(() => answer && callsOf(answer), [answer])
  const [text, setText] = useState('')
  const found = calls && searchCalls(calls, text)
  const subjects = [...new Set(found?.map(call => call.subject))]
  return (
    <div className={css['page']}>
      <h1 tabIndex={-1}>API</h1>
      <p className={css['quiet']}>
        Indago itself uses only these calls. Your own programs can use them under the same rules.{' '}
        <a href={`${bases.base}/openapi.json`}>Download as an OpenAPI 3.1 document</a>
      </p>
      {calls && (
        <TextInput
          type="search"
          className={css['search']}
          aria-label="Search the calls"
          placeholder="Word, path or method"
          value={text}
          onChange={event => setText(event.target.value)}
        />
      )}
      <output className={css['quiet']}>{found && countText(found.length)}</output>
      {subjects.map(subject => (
        <section key={subject} className={css['subject']}>
          <h2>{subject}</h2>
          {found
            ?.filter(call => call.subject === subject)
            .map(call => (
              <CallEntry key={call.id} call={call} isTarget={hash === call.id} />
            ))}
        </section>
      ))}
      {!calls && !error && <Spinner label="Loading the calls" />}
      {!calls && error && (
        <EmptyBlock title="The calls could not be loaded" actions={<Button onClick={again}>Try again</Button>}>
          <p>{error.kind === 'offline' ? 'You’re offline. The list of calls comes from the server.' : error.message}</p>
        </EmptyBlock>
      )}
    </div>
  )
}
