import { useEffect, useRef, useState } from 'react'
import type { ApiCall, ApiField } from './api-calls.ts'
import css from './ApiPage.module.css'

interface CallEntryProps {
  shown: ApiCall
  /** The address names it: it stands open, in view. */
  asked: boolean
}

export function CallEntry({ shown, asked }: CallEntryProps) {
  const { id, method, path, summary, needs, sends, answers, refusals } = shown
  const [open, setOpen] = useState(asked)
  const [wasAsked, setWasAsked] = useState(asked)
  if (asked !== wasAsked) {
    setWasAsked(asked)
    if (asked) setOpen(true)
  }
  const entry = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (asked) entry.current?.scrollIntoView?.()
  }, [asked])
  return (
    <details ref={entry} id={id} open={open} className={css['call']} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        <code>
          <b>{method}</b> {path}
        </code>
        <span>{summary}</span>
      </summary>
      {open && (
        <div className={css['inside']}>
          <p>
            {needs}. <a href={`#${id}`}>Link to this call</a>
          </p>
          <Fields title="Sent" fields={sends} />
          <Fields title="Answered" fields={answers} />
          <h3>Refused</h3>
          <dl>
            {refusals.map(({ status, sentence }) => (
              <div key={status}>
                <dt>{status}</dt>
                <dd>{sentence}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </details>
  )
}

function Fields({ title, fields }: { title: string; fields: readonly ApiField[] }) {
  if (fields.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <dl>
        {fields.map(({ path, words, optional }, at) => (
          <div key={at}>
            <dt>
              <code>{path}</code>
            </dt>
            <dd>
              {words}
              {optional && <span className={css['quiet']}> (optional)</span>}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
