import { useId, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { sliderEnd, sliderStep } from '#features/exports/index.ts'
import { formatNumber } from '#kit/format-number.ts'
import { TextInput } from '#ui/first/TextInput.tsx'
import { mostOf } from './analysis-state.rules.ts'
import type { ListAnalysis } from './use-list-analysis.ts'
import css from './AnalysisModal.module.css'

/** How many results are analysed one by one: by a slider in steps, or as a number (S3§5). */
export function AnalysedCount({ analysis: { state, move } }: { analysis: ListAnalysis }) {
  const { count, overview, waiting } = state
  const id = useId()
  // What is typed may be out of range on the way to a number.
  const [typed, setTyped] = useState<string>()
  const most = mostOf(state)
  const end = sliderEnd(most)
  const isBusy = waiting !== 'active'
  const choose = (value: number) => move({ is: 'counted', count: Math.round(value) || 0 })
  return (
    <div className={css['count']}>
      <label htmlFor={id} className={css['label']}>
        Number of results
      </label>
      <div className={css['counting']}>
        <input
          type="range"
          aria-label="Number of results, in steps"
          aria-valuetext={formatNumber(count)}
          min={0}
          max={end}
          step={sliderStep(most)}
          value={count === most ? end : count}
          disabled={isBusy || most === 0}
          onChange={event => {
            setTyped(undefined)
            choose(event.target.valueAsNumber)
          }}
        />
        <TextInput
          id={id}
          type="number"
          inputMode="numeric"
          min={0}
          max={most}
          disabled={isBusy}
          aria-describedby={`${id}-hint`}
          className={css['number']}
          value={typed ?? count}
          onChange={event => {
            setTyped(event.target.value)
            choose(event.target.valueAsNumber)
          }}
          onBlur={() => setTyped(undefined)}
        />
      </div>
      <p id={`${id}-hint`} className={css['quiet']}>
        At most {formatNumber(most)} of {formatNumber(overview?.total ?? 0)}, in the order of the list. The first {limits.analysis.preview}{' '}
        are answered as a preview.
      </p>
    </div>
  )
}
