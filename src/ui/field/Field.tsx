import { type ReactElement, type ReactNode, cloneElement, useId } from 'react'
import css from './Field.module.css'

interface FieldProps {
  label: string
  /** Stands under the control and stays while there is no error. */
  hint?: ReactNode
  /** Sentences of what is wrong; the control is then marked invalid. */
  error?: string | readonly string[] | undefined
  optional?: boolean
  /** One control that takes `id`, `aria-invalid` and `aria-describedby`. */
  children: ReactElement<ControlProps>
}

interface ControlProps {
  id?: string
  'aria-invalid'?: boolean | undefined
  'aria-describedby'?: string | undefined
}

/** A labelled control with its hint and its error; the error is announced when it appears. */
export function Field({ label, hint, error, optional = false, children }: FieldProps) {
  const own = useId()
  const id = children.props.id ?? own
  const errors = typeof error === 'string' ? [error] : (error ?? [])
  const wrong = errors.length > 0
  const described = wrong ? `${id}-error` : hint ? `${id}-hint` : undefined
  return (
    <div className={css['field']}>
      <label htmlFor={id} className={css['label']}>
        {label}
        {optional && <span className={css['hint']}> (optional)</span>}
      </label>
      {cloneElement(children, { id, 'aria-invalid': wrong || undefined, 'aria-describedby': described })}
      {hint && !wrong && (
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
