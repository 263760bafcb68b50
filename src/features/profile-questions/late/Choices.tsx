import { type ReactNode, useId } from 'react'
import { FieldGroup } from '#ui/field/FieldGroup.tsx'
import css from './ProfileQuestions.module.css'

interface ChoicesProps<T extends string> {
  legend: string
  options: readonly { value: T; label: string; note?: string }[]
  value: T
  onChange: (value: T) => void
  children?: ReactNode
}

/** One of a few ways, each with a line that says what it means. */
export function Choices<T extends string>({ legend, options, value, onChange, children }: ChoicesProps<T>) {
  const name = useId()
  return (
    <FieldGroup legend={legend}>
      {options.map(option => (
        <label key={option.value} className={css['choice']}>
          <input
            type="radio"
            name={name}
            aria-labelledby={`${name}-${option.value}`}
            aria-describedby={option.note && `${name}-${option.value}-note`}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>
            <span id={`${name}-${option.value}`}>{option.label}</span>
            {option.note && (
              <span id={`${name}-${option.value}-note`} className={css['note']}>
                {option.note}
              </span>
            )}
          </span>
        </label>
      ))}
      {children}
    </FieldGroup>
  )
}
