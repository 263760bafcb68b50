import { type ReactNode, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { opportunityIn } from '#contract/opportunity-page.ts'
import { usePlace } from '#routing/place.ts'
import { Button } from '#ui/button/Button.tsx'
import type { OpportunityShown } from '../opportunities.mirrored.ts'
import css from './Opportunities.module.css'

interface OpportunityListProps {
  rows: readonly OpportunityShown[]
  label: string
  children: (row: OpportunityShown) => ReactNode
}

/** Opportunities, some at a time, so that a long list is drawn without a pause. */
export function OpportunityList({ rows, label, children }: OpportunityListProps) {
  const [wanted, setWanted] = useState<number>(limits.opportunity.usual)
  const named = opportunityIn(usePlace().hash)
  const shown = Math.max(wanted, rows.findIndex(({ id }) => id === named) + 1)
  return (
    <>
      <ul className={css['list']} aria-label={label}>
        {rows.slice(0, shown).map(row => (
          <li key={row.id}>{children(row)}</li>
        ))}
      </ul>
      {rows.length > shown && (
        <Button kind="quiet" size="small" onClick={() => setWanted(shown + limits.opportunity.usual)}>
          Show more
        </Button>
      )}
    </>
  )
}
