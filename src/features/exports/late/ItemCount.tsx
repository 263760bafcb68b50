import { useId, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { LockedHint } from '#features/plans/index.ts'
import { formatNumber } from '#kit/format-number.ts'
import { TextInput } from '#ui/first/TextInput.tsx'
import { sliderEnd, sliderStep, withinLimit } from '../item-count.rules.ts'
import type { ExportChoice } from './use-export-choice.ts'
import css from './ExportForm.module.css'

/** How many items: by a slider in steps, or as a number (S3§5). */
export function ItemCount({ choice }: { choice: ExportChoice }) {
  const { most, count, setCount, total, limit = 0, config } = choice
  const id = useId()
  // What is typed may be out of range on the way to a number.
  const [typed, setTyped] = useState<string>()
  const end = sliderEnd(most)
  const settle = () => {
    if (typed !== undefined) setCount(withinLimit(Number(typed), most))
    setTyped(undefined)
  }
  return (
    <div className={css['count']}>
      <label htmlFor={id} className={css['label']}>
        Number of items
      </label>
      <div className={css['counting']}>
        {most > 1 && (
          <input
            type="range"
            aria-label="Number of items, in steps"
            aria-valuetext={formatNumber(count)}
            min={0}
            max={end}
            step={sliderStep(most)}
            value={count === most ? end : count}
            onChange={event => {
              setTyped(undefined)
              setCount(withinLimit(event.target.valueAsNumber, most))
            }}
          />
        )}
        <TextInput
          id={id}
          type="number"
          inputMode="numeric"
          min={1}
          max={most}
          aria-describedby={`${id}-hint`}
          className={css['number']}
          value={typed ?? count}
          onChange={event => {
            setTyped(event.target.value)
            setCount(withinLimit(event.target.valueAsNumber, most))
          }}
          onBlur={settle}
        />
      </div>
      <p id={`${id}-hint`} className={css['quiet']}>
        {total > limit
          ? `At most ${formatNumber(limit)} of ${formatNumber(total)} at once, in the order of the list.`
          : `Of ${formatNumber(total)}, in the order of the list.`}
      </p>
      {config && !config.premium && (
        <LockedHint right="export">Upgrade your plan to export up to {formatNumber(limits.export.item)} items.</LockedHint>
      )}
    </div>
  )
}
