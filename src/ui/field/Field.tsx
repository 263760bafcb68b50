import { type ReactElement, type ReactNode, cloneElement, useId } from 'react'
import css from './Field.module.css'

interface FieldProps {
  label: string
  /** Shown under the control while there is no error. */
  hint?: ReactNode
  /** Error messages; the control is then invalid. */
  error?: string | readonly string[] | undefined
  optional?: boolean
  /** A control that accepts `id`, `aria-invalid` and `aria-describedby`. */
  children: ReactElement<ControlProps>
}

interface ControlProps {
  id?: string
  'aria-invalid'?: boolean | undefined
  'aria-describedby'?: string | undefined
}

/** A labelled control with hint and error; the error is announced when it appears. */
export function Field({ label, hint, error, optional = false, children }: FieldProps) {
  const generatedId = useId()
  const id = children.props.id ?? generatedId
  const errors = typeof error === 'string' ? [error] : (error ?? [])
  const hasErrors = errors.length > 0
  const descriptionId = hasErrors ? `${id}-error` : hint ? `${id}-hint` : undefined
  return (
    <div className={css['field']}>
      <label htmlFor={id} className={css['label']}>
        {label}
        {optional && <span className={css['hint']}> (optional)</span>}
      </label>
      {cloneElement(children, { id, 'aria-invalid': hasErrors || undefined, 'aria-describedby': descriptionId })}
      {hint && !hasErrors && (
        <div id={`${id}-hint`} className={css['hint']}>
          {hint}
        </div>
      )}
      <div id={`${id}-error`} className={css['error']} aria-live="polite">
        {errors.map(sentence => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </div>
  )
}
