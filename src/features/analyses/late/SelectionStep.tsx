import type { ListAnalysisType } from '#contract/analyses.ts'
import { limits } from '#contract/limits.ts'
import { formatNumber } from '#kit/format-number.ts'
import { Button } from '#ui/button/Button.tsx'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { Checkbox } from '#ui/field/Checkbox.tsx'
import { whyTooMany, quickSelections } from './analysis.rules.ts'
import { AnalysedCount } from './AnalysedCount.tsx'
import type { ListAnalysis } from './use-list-analysis.ts'
import css from './AnalysisModal.module.css'

/** Step 2: which results. */
export const SelectionStep = ({ analysis, type }: { analysis: ListAnalysis; type: ListAnalysisType }) => (
  <section className={css['step']} aria-labelledby="analysis-selection">
    <h3 id="analysis-selection">2. Which results</h3>
    {type === 'prompt-per-item' ? <AnalysedCount analysis={analysis} /> : <SelectionList analysis={analysis} type={type} />}
  </section>
)

function SelectionList({ analysis: { state, move }, type }: { analysis: ListAnalysis; type: ListAnalysisType }) {
  const { overview, selected, credits, waiting } = state
  const items = overview?.items ?? []
  const isBusy = waiting !== 'active'
  const select = (next: readonly number[]) => !isBusy && move({ is: 'selected', selected: next })
  const first = (count: number) => select(Array.from({ length: count }, (_, at) => at))
  const tooMany = whyTooMany({ type, selected: selected.length })
  if (items.length === 0) return <p className={css['quiet']}>There are no results to ask about.</p>
  return (
    <>
      <div className={css['buttons']}>
        {quickSelections(type, items.length, credits).map(count => (
          <Button key={count} size="small" aria-disabled={isBusy || undefined} onClick={() => first(count)}>
            First {formatNumber(count)}
          </Button>
        ))}
        {selected.length > 0 && (
          <Button size="small" kind="quiet" aria-disabled={isBusy || undefined} onClick={() => select([])}>
            None
          </Button>
        )}
        <output className={css['quiet']}>{formatNumber(selected.length)} selected</output>
      </div>
      <InlineMessage tone="danger">{tooMany}</InlineMessage>
      <ul className={css['list']} aria-label="Results to ask about">
        {items.map(({ name, slug_values }, at) => (
          <li key={slug_values[0] ?? at}>
            <Checkbox
              label={name}
              checked={selected.includes(at)}
              disabled={isBusy}
              onChange={event => select(event.target.checked ? [...selected, at] : selected.filter(place => place !== at))}
            />
          </li>
        ))}
      </ul>
      {(overview?.total ?? 0) > items.length && items.length >= limits.analysis.listed && (
        <p className={css['quiet']}>The first {formatNumber(items.length)} results, in the order of the list.</p>
      )}
    </>
  )
}
