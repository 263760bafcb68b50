import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import css from './Choice.module.css'

export interface ChoiceProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  label: ReactNode
  /** A second, muted line. */
  note?: ReactNode
}

/** A checkbox with its label; the whole row can be clicked. `look`: how the box is drawn. */
export function Checkbox({ label, note, className, look = 'box', ...rest }: ChoiceProps & { look?: 'box' | 'switch' }) {
  const id = useId()
  const labelId = useId()
  return (
    <label className={classNames(css['row'], className)}>
      <input
        {...rest}
        type="checkbox"
        className={css[look]}
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
