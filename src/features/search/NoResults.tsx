import type { ReactNode } from 'react'
import type { ApiError } from '#api/call.ts'
import { useReachability } from '#api/reachability.ts'
import type { Right } from '#contract/rights.ts'
import { to } from '#contract/to.ts'
import { leadTo, missingRightOf, useLeadLabel, useLockedNote } from '#features/plans/index.ts'
import { Button, ButtonLink } from '#ui/button/Button.tsx'
import { EmptyBlock } from '#ui/feedback/EmptyBlock.tsx'
import { Lock, RotateCcw, WifiOff } from '#ui/Icon.tsx'
import { late } from '#ui/waiting/late.tsx'
import { atOffset } from '#workers/query-encoding/search-moves.ts'
import { searchUrl, type UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { reset } from './facets/active-filters.ts'

const KeptPages = late(() => import('./late/KeptPages.tsx'))
const AvailableOffline = late(() => import('./detail/AvailableOffline.tsx'))

/** Shown in place of the results: offline, not in the plan, or an error. */
export default function NoResults({ state, error, again }: { state: UrlSearchState; error: ApiError; again: () => void }) {
  const retry = (
    <Button icon={RotateCcw} onClick={again}>
      Try again
    </Button>
  )
  if (error.kind === 'offline' || error.kind === 'timeout')
    return (
      <Unreachable retry={retry}>
        <KeptPages state={state} />
        <AvailableOffline />
      </Unreachable>
    )
  if (error.status === 404 || error.status === 410)
    return (
      <EmptyBlock title="Oops! Page Not Found." actions={<ButtonLink href={to('searchHome')}>Back to search</ButtonLink>}>
        <p>This page doesn’t exist, or was removed.</p>
      </EmptyBlock>
    )
  const right = missingRightOf(error)
  if (right) return <NotInPlan state={state} right={right} message={error.message} />
  return (
    <EmptyBlock title="Search failed" actions={retry}>
      <p>{error.message}</p>
      {error.retryAfter !== undefined && <p>Please wait {Math.ceil(error.retryAfter / 1000)} seconds.</p>}
    </EmptyBlock>
  )
}

/** The search needs a right that the viewer lacks: what leads to it, and a link to the part that everyone may see. */
function NotInPlan({ state, right, message }: { state: UrlSearchState; right: Right; message: string }) {
  const isFiltered = right === 'useFilters'
  const lead = useLeadLabel()
  const locked = useLockedNote()
  return (
    <EmptyBlock
      title={isFiltered ? 'This search uses filters' : locked}
      icon={Lock}
      actions={
        <>
          <Button kind="primary" onClick={() => leadTo(right)}>
            {lead}
          </Button>
          <ButtonLink href={searchUrl(isFiltered ? reset(state) : atOffset(state, 0))}>
            {isFiltered ? 'Search without filters' : 'Show the first results'}
          </ButtonLink>
        </>
      }
    >
      <p>{message}</p>
    </EmptyBlock>
  )
}

function Unreachable({ retry, children }: { retry: ReactNode; children: ReactNode }) {
  const { online } = useReachability()
  return (
    <EmptyBlock title={online ? 'The server did not answer' : 'Can’t reach the server'} icon={WifiOff} actions={retry}>
      <p>{online ? 'It can be reached. Try again in a moment.' : 'Your search will run again when the connection is back.'}</p>
      {children}
    </EmptyBlock>
  )
}
