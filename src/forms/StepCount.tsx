import { type ReactNode, useId, useState } from 'react'
import { formatNumber } from '#kit/format-number.ts'
import { TextInput } from '#ui/first/TextInput.tsx'
import css from './StepCount.module.css'

interface StepCountProps {
  label: string
  count: number
  /** The least that can be typed. */
  least?: number
  most: number
  /** How far the slider moves at a time: its last place is the first step that reaches the most. */
  step: number
  disabled?: boolean
  hint: ReactNode
  /** A whole number, which may be out of range: the form sets its bounds. */
  onChange: (count: number) => void
}

/** How many: by a slider in steps, or as a number (S3§5). */
export function StepCount({ label, count, least = 0, most, step, disabled = false, hint, onChange }: StepCountProps) {
  const id = useId()
  // What is typed may be out of range on the way to a number.
  const [typed, setTyped] = useState<string>()
  const end = Math.ceil(most / step) * step
  const choose = (value: number, text?: string) => {
    setTyped(text)
    onChange(Math.round(value) || 0)
  }
  return (
    <div className={css['field']}>
      <label htmlFor={id} className={css['label']}>
        {label}
      </label>
      <div className={css['inputs']}>
        {most > least && (
          <input
            type="range"
            aria-label={`${label}, in steps`}
            aria-valuetext={formatNumber(count)}
            min={0}
            max={end}
            step={step}
            disabled={disabled}
            value={count === most ? end : count}
            onChange={event => choose(event.target.valueAsNumber)}
          />
        )}
        <TextInput
          id={id}
          type="number"
          inputMode="numeric"
          min={least}
          max={most}
          disabled={disabled}
          aria-describedby={`${id}-hint`}
          className={css['number']}
          value={typed ?? count}
          onChange={event => choose(event.target.valueAsNumber, event.target.value)}
          onBlur={() => setTyped(undefined)}
        />
      </div>
      <p id={`${id}-hint`} className={css['hint']}>
        {hint}
      </p>
    </div>
  )
}
