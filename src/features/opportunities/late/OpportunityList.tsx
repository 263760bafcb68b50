import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { Nothing } from '#features/researchers/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { type OpportunityHolder, useOpportunities, useWaitingOpportunities } from '../opportunities.reads.ts'
import { NotLoaded } from './NotLoaded.tsx'
import css from './Opportunities.module.css'
import { OpportunityItem } from './OpportunityItem.tsx'

interface OpportunityListProps {
  holder: OpportunityHolder
  over: boolean
  /** The accessible name. */
  label: string
  /** In place of an empty list. */
  empty: string
}

/** The open opportunities of a place, or those that are over; the latest first, in pages. */
export function OpportunityList({ holder, over, label, empty }: OpportunityListProps) {
  const [page, setPage] = useState(0)
  const { rows, more, error, again } = useOpportunities(holder, { page, over })
  useAgainWhenSent(again)
  if (!rows) return <NotLoaded error={error} again={again} />
  if (rows.length === 0 && page === 0) return <Nothing>{empty}</Nothing>
  return (
    <>
      <ul className={css['list']} aria-label={label}>
        {rows.map(row => (
          <OpportunityItem key={row.id} holder={holder} row={row} over={over} />
        ))}
      </ul>
      {(page > 0 || more) && (
        <div className={css['turn']}>
          <Button size="small" disabled={page === 0} onClick={() => setPage(page - 1)}>
            Later ones
          </Button>
          <Button size="small" disabled={!more} onClick={() => setPage(page + 1)}>
            Earlier ones
          </Button>
          <span>
            From {page * limits.opportunity.usual + 1} to {page * limits.opportunity.usual + rows.length}
          </span>
        </div>
      )}
    </>
  )
}

/** Reads again when a change was sent: the list of the server does not know it yet. */
function useAgainWhenSent(again: () => void): void {
  const waiting = useWaitingOpportunities()
  const last = useRef(waiting)
  const read = useEffectEvent(again)
  useEffect(() => {
    const before = last.current
    last.current = waiting
    if (before !== undefined && waiting !== undefined && waiting < before) read()
  }, [waiting])
}
