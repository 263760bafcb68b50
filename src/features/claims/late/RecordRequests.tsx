import { useState } from 'react'
import { useRead } from '#api/read/use-read.ts'
import { claims } from '#contract/claims.ts'
import { Button } from '#ui/button/Button.tsx'
import { NotLoaded } from '#ui/feedback/NotLoaded.tsx'
import css from './Claims.module.css'
import { RequestRow } from './RequestRow.tsx'

const states = { open: 'Open', answered: 'Answered' } as const

/** What people ask about records, for the owner of the server: who takes one over, what is wrong, what should not be here. */
export default function RecordRequests() {
  const [state, setState] = useState<keyof typeof states>('open')
  const [page, setPage] = useState(0)
  const { answer, error, again, isCurrent } = useRead(claims.requests, { query: { state, page: String(page) } })
  const choose = (next: keyof typeof states) => {
    setState(next)
    setPage(0)
  }
  return (
    <section className={css['block']} aria-labelledby="record-requests">
      <h2 id="record-requests" tabIndex={-1}>
        Requests about records
      </h2>
      <div className={css['tabs']}>
        {(['open', 'answered'] as const).map(one => (
          <Button key={one} size="small" aria-pressed={state === one} onClick={() => choose(one)}>
            {states[one]}
            {one === 'open' && state === 'open' && answer && answer.total_count > 0 ? ` (${answer.total_count})` : ''}
          </Button>
        ))}
      </div>
      {!answer && <NotLoaded error={error} again={again} what="The requests" />}
      {answer && answer.results.length === 0 && (
        <p className={css['note']}>{state === 'open' ? 'No open requests' : 'No answered requests'}</p>
      )}
      {answer && answer.results.length > 0 && (
        <ul className={css['list']} aria-busy={!isCurrent}>
          {answer.results.map(request => (
            <RequestRow key={request.id} request={request} onDecided={again} />
          ))}
        </ul>
      )}
      {answer && answer.page_count > 1 && (
        <div className={css['actions']}>
          <Button size="small" disabled={page === 0} onClick={() => setPage(page - 1)}>
            Previous
          </Button>
          <span className={css['note']}>
            {page + 1} of {answer.page_count}
          </span>
          <Button size="small" disabled={page + 1 >= answer.page_count} onClick={() => setPage(page + 1)}>
            Next
          </Button>
        </div>
      )}
    </section>
  )
}
