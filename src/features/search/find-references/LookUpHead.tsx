import { useReachability } from '#api/reachability.ts'
import { formatNumber } from '#kit/format-number.ts'
import { Button } from '#ui/button/Button.tsx'
import { toggleSelected, useSelection } from '../results/selection.state.ts'
import { cancelLookUp, mostReferences, type Reference, resumeLookUp, useLookUp } from '#features/find-references/index.ts'
import { foundResult } from './found-result.ts'
import css from './FindReferencesPage.module.css'

interface LookUpHeadProps {
  onChange: () => void
  onNext: () => void
}

/** How far looking up has come, and what can be done with what was found. */
export function LookUpHead({ onChange, onNext }: LookUpHeadProps) {
  const { references, rest, isRunning, stopped } = useLookUp()
  const { online } = useReachability()
  const selection = useSelection('publications')
  const results = references.flatMap(reference => foundResult(reference) ?? [])
  const unselected = [...new Map(results.map(result => [result.slug, result])).values()].filter(({ slug }) => !selection.has(slug))
  const done = references.filter(({ found }) => found).length
  const isFinished = done === references.length
  const next = Math.min(rest.length, mostReferences)
  return (
    <section className={css['head']} aria-label="Progress">
      {/* Screen readers hear the same below, in fewer steps. */}
      <p className={css['figures']} aria-hidden="true">
        {figures(references, done, results.length)}
      </p>
      {!isFinished && <progress aria-label="References looked up" value={done} max={references.length} />}
      {stopped && <p className={css['stopped']}>{stoppedText(stopped, online)}</p>}
      <div className={css['buttons']}>
        {isRunning && (
          <Button size="small" onClick={cancelLookUp}>
            Cancel
          </Button>
        )}
        {!isRunning && !isFinished && (
          <Button size="small" onClick={() => void resumeLookUp()}>
            Continue
          </Button>
        )}
        {results.length > 0 && (
          <Button
            size="small"
            aria-disabled={unselected.length === 0 || undefined}
            onClick={() => unselected.forEach(result => toggleSelected('publications', result))}
          >
            Select all found
          </Button>
        )}
        {!isRunning && next > 0 && (
          <Button size="small" onClick={onNext}>
            Find the next {formatNumber(next)} of {formatNumber(rest.length)}
          </Button>
        )}
        {!isRunning && (
          <Button size="small" kind="quiet" onClick={onChange}>
            Change the list
          </Button>
        )}
      </div>
      <output className="visually-hidden">{announced(references, done, results.length, isRunning)}</output>
    </section>
  )
}

const figures = (references: readonly Reference[], done: number, found: number): string =>
  done === references.length
    ? `${formatNumber(found)} of ${formatNumber(references.length)} found`
    : `${formatNumber(done)} of ${formatNumber(references.length)} looked up · ${formatNumber(found)} found`

/** A screen reader hears every twenty-fifth step and the end, not each line. */
const step = 25

function announced(references: readonly Reference[], done: number, found: number, isRunning: boolean): string {
  if (done === references.length || !isRunning) return figures(references, done, found)
  const told = done - (done % step)
  return told === 0 ? `Looking up ${formatNumber(references.length)} references` : `${formatNumber(told)} looked up`
}

function stoppedText(stopped: NonNullable<ReturnType<typeof useLookUp>['stopped']>, online: boolean): string {
  if (stopped === 'cancelled') return 'Stopped. What was found is kept.'
  if (stopped !== 'offline') return stopped.message
  return online ? 'The connection was lost. Continue to look up the others.' : 'You’re offline. Connect to look up the others.'
}
