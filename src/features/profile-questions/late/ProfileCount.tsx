import { useId, useState } from 'react'
import { formatNumber } from '#kit/format-number.ts'
import { TextInput } from '#ui/first/TextInput.tsx'
import { profileCount, profileEnd, profileStep } from '../evaluation.rules.ts'
import css from './ProfileQuestions.module.css'

interface ProfileCountProps {
  count: number
  most: number
  total: number
  onChange: (count: number) => void
}

/** How many of the profiles: by a slider in steps, or as a number (S3§5). */
export function ProfileCount({ count, most, total, onChange }: ProfileCountProps) {
  const id = useId()
  // What is typed may be out of range on the way to a number.
  const [typed, setTyped] = useState<string>()
  const end = profileEnd(most)
  return (
    <div className={css['count']}>
      <label htmlFor={id} className={css['label']}>
        Number of profiles
      </label>
      <div className={css['counting']}>
        <input
          type="range"
          aria-label="Number of profiles, in steps"
          aria-valuetext={formatNumber(count)}
          min={0}
          max={end}
          step={profileStep(most)}
          disabled={most === 0}
          value={count === most ? end : count}
          onChange={event => {
            setTyped(undefined)
            onChange(profileCount(event.target.valueAsNumber, most))
          }}
        />
        <TextInput
          id={id}
          type="number"
          inputMode="numeric"
          min={0}
          max={most}
          aria-describedby={`${id}-hint`}
          className={css['number']}
          value={typed ?? count}
          onChange={event => {
            setTyped(event.target.value)
            onChange(profileCount(Number(event.target.value), most))
          }}
          onBlur={() => setTyped(undefined)}
        />
      </div>
      <p id={`${id}-hint`} className={css['quiet']}>
        {most === 0
          ? ''
          : most < total
            ? `At most ${formatNumber(most)} of ${formatNumber(total)}, in the order of the list.`
            : `Of ${formatNumber(total)}, in the order of the list.`}
      </p>
    </div>
  )
}
