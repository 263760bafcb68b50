import { limits } from '#contract/limits.ts'
import { sliderStep } from '#features/exports/index.ts'
import { StepCount } from '#forms/StepCount.tsx'
import { formatNumber } from '#kit/format-number.ts'
import { noCreditsText } from './analysis.rules.ts'
import { type AnalysisState, isLimitedByCredits, mostOf } from './analysis-state.rules.ts'
import type { ListAnalysis } from './use-list-analysis.ts'

/** How many results are analysed one by one (S3§5). */
export function AnalysedCount({ analysis: { state, move } }: { analysis: ListAnalysis }) {
  const most = mostOf(state)
  return (
    <StepCount
      label="Number of results"
      count={state.count}
      most={most}
      step={sliderStep(most)}
      disabled={state.waiting !== 'active'}
      hint={hintOf(state)}
      onChange={count => move({ is: 'counted', count })}
    />
  )
}

function hintOf(state: AnalysisState): string {
  const most = mostOf(state)
  const isLimited = isLimitedByCredits(state)
  if (most === 0 && isLimited) return noCreditsText
  const why = isLimited ? 'Your credits are enough for' : 'At most'
  const total = formatNumber(state.overview?.total ?? 0)
  return `${why} ${formatNumber(most)} of ${total}, in the order of the list. The first ${limits.analysis.preview} are answered as a preview.`
}
