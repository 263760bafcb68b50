import { useRef } from 'react'
import { Button } from '#ui/button/Button.tsx'
import { Check } from '#ui/Icon.tsx'
import { typeTexts } from '../status-texts.ts'
import { typesOf } from './analysis.rules.ts'
import type { ListAnalysis } from './use-list-analysis.ts'
import css from './AnalysisModal.module.css'

/** Step 1: the type. Choosing one collapses it (S3§4). */
export function TypeStep({ analysis: { state, move, index } }: { analysis: ListAnalysis }) {
  const { type, showsTypes, overview, waiting } = state
  const change = useRef<HTMLButtonElement>(null)
  const isBusy = waiting !== 'active'
  return (
    <section className={css['step']} aria-labelledby="analysis-type">
      <div className={css['head']}>
        <h3 id="analysis-type">1. What to ask about</h3>
        {type && (
          <Button
            ref={change}
            size="small"
            kind="quiet"
            aria-expanded={showsTypes}
            aria-disabled={isBusy || undefined}
            onClick={() => isBusy || move({ is: 'types', shows: !showsTypes })}
          >
            {showsTypes ? 'Keep' : 'Change'}
          </Button>
        )}
      </div>
      {type && !showsTypes ? (
        <p className={css['chosen']}>{typeTexts[type]}</p>
      ) : (
        <ul className={css['types']}>
          {typesOf(index).map(name => (
            <li key={name}>
              <button
                type="button"
                className={css['type']}
                aria-pressed={name === type}
                aria-disabled={isBusy || undefined}
                onClick={() => {
                  if (isBusy) return
                  move({ is: 'typed', type: name })
                  // The button that was pressed goes; what comes next is behind this one.
                  requestAnimationFrame(() => change.current?.focus())
                }}
              >
                <span className={css['typeName']}>
                  {typeTexts[name]}
                  {name === type && <Check size={16} />}
                </span>
                <span className={css['quiet']}>{overview?.descriptions[name]}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
