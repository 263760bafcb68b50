import { useId } from 'react'
import type { ChoiceProps } from './Checkbox.tsx'
import { classNames } from '../class-names.ts'
import css from './Choice.module.css'

/** A switch that takes effect at once. The label names the state when it is on, such as "Public". */
export function Switch({ label, note, checked, className, ...rest }: ChoiceProps & { checked: boolean }) {
  const id = useId()
  const labelId = useId()
  return (
    <label className={classNames(css['row'], className)}>
      <input
        {...rest}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        className={css['switch']}
        aria-labelledby={note ? labelId : rest['aria-labelledby']}
        aria-describedby={note ? id : rest['aria-describedby']}
      />
      <span className={css['text']}>
        <span id={labelId}>{label}</span>
        {note && (
          <span id={id} className={css['note']}>
            {note}
          </span>
        )}
      </span>
    </label>
  )
}
