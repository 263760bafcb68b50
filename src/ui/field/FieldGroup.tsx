import { type ReactNode, useId } from 'react'
import css from './FieldGroup.module.css'
import field from './Field.module.css'

interface FieldGroupProps {
  legend: string
  optional?: boolean
  error?: readonly string[] | undefined
  children: ReactNode
}

/** Several controls for one question, with an error that is announced when it appears. */
export function FieldGroup({ legend, optional = false, error = [], children }: FieldGroupProps) {
  const id = useId()
  return (
    <fieldset className={css['group']} aria-describedby={error.length > 0 ? id : undefined}>
      <legend className={`${field['label']} ${css['legend']}`}>
        {legend}
        {optional && <span className={field['hint']}> (optional)</span>}
      </legend>
      {children}
      <div id={id} className={field['error']} aria-live="polite">
        {error.map(sentence => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </fieldset>
  )
}
