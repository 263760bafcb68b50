import { useEffect, useRef, useState } from 'react'
import type { ApiCall, ApiField } from './api-calls.ts'
import css from './ApiPage.module.css'

interface CallEntryProps {
  call: ApiCall
  /** The hash of the address names this call: it is open and in view. */
  isTarget: boolean
}

export function CallEntry({ call, isTarget }: CallEntryProps) {
  const { id, method, path, summary, needs, sends, returns, errors } = call
  const [open, setOpen] = useState(isTarget)
  const [wasTarget, setWasTarget] = useState(isTarget)
  if (isTarget !== wasTarget) {
    setWasTarget(isTarget)
    if (isTarget) setOpen(true)
  }
  const entry = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (isTarget) entry.current?.scrollIntoView?.()
  }, [isTarget])
  return (
    <details ref={entry} id={id} open={open} className={css['call']} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        <code>
          <b>{method}</b> {path}
        </code>
        <span>{summary}</span>
      </summary>
      {open && (
        <div className={css['details']}>
          <p>
            {needs}. <a href={`#${id}`}>Link to this call</a>
          </p>
          <Fields title="Request" fields={sends} />
          <Fields title="Response" fields={returns} />
          <h3>Errors</h3>
          <dl>
            {errors.map(({ status, sentence }) => (
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
        {fields.map(({ path, type, optional }, at) => (
          <div key={at}>
            <dt>
              <code>{path}</code>
            </dt>
            <dd>
              {type}
              {optional && <span className={css['quiet']}> (optional)</span>}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
