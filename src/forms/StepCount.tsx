import { type ReactNode, useState } from 'react'
import { formatNumber } from '#kit/format-number.ts'
import { Field } from '#ui/field/Field.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'
import css from './StepCount.module.css'

interface StepsProps {
  label: string
  count: number
  /** The least that can be typed. */
  least?: number
  most: number
  /** How far the slider moves at a time: its last place is the first step that reaches the most. */
  step: number
  disabled?: boolean
  /** A whole number, which may be out of range: the form sets its bounds. */
  onChange: (count: number) => void
}

/** How many: by a slider in steps, or as a number (S3§5). */
export const StepCount = ({ hint, ...steps }: StepsProps & { hint: ReactNode }) => (
  <Field label={steps.label} hint={hint}>
    <Steps {...steps} />
  </Field>
)

/** The rest are what the field says of its control: the number. */
function Steps({ label, count, least = 0, most, step, disabled = false, onChange, ...described }: StepsProps & { id?: string }) {
  // What is typed may be out of range on the way to a number.
  const [typed, setTyped] = useState<string>()
  const end = Math.ceil(most / step) * step
  const choose = (value: number, text?: string) => {
    setTyped(text)
    onChange(Math.round(value) || 0)
  }
  return (
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
        {...described}
        type="number"
        inputMode="numeric"
        min={least}
        max={most}
        disabled={disabled}
        className={css['number']}
        value={typed ?? count}
        onChange={event => choose(event.target.valueAsNumber, event.target.value)}
        onBlur={() => setTyped(undefined)}
      />
    </div>
  )
}
