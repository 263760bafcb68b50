import type { ReactNode } from 'react'
import type { ApiError } from '#api/call.ts'
import { to } from '#contract/to.ts'
import { Button, ButtonLink } from '#ui/button/Button.tsx'
import { EmptyBlock } from '#ui/feedback/EmptyBlock.tsx'
import { Lock, RotateCcw, WifiOff } from '#ui/Icon.tsx'
import { late } from '#ui/waiting/late.tsx'
import { searchUrl, type UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { reset } from './facets/chosen.ts'

const KeptHere = late(() => import('./detail/KeptHere.tsx'))

/** Why there is no list: no network, not in the plan, or something broke. */
export function NoResults({ state, error, again }: { state: UrlSearchState; error: ApiError; again: () => void }) {
  const retry = (
    <Button icon={RotateCcw} onClick={again}>
      Try again
    </Button>
  )
  if (error.kind === 'offline' || error.kind === 'timeout')
    return (
      <Unreachable retry={retry}>
        <KeptHere />
      </Unreachable>
    )
  if (error.status === 404 || error.status === 410)
    return (
      <EmptyBlock title="Oops! Page Not Found." actions={<ButtonLink href={to('searchHome')}>Back to search</ButtonLink>}>
        <p>What this page is about does not exist, or it has left the catalogue.</p>
      </EmptyBlock>
    )
  if (error.code === 'right_required')
    return (
      <EmptyBlock
        title="This search uses filters"
        icon={Lock}
        actions={<ButtonLink href={searchUrl(reset(state))}>Search without filters</ButtonLink>}
      >
        <p>{error.message}</p>
      </EmptyBlock>
    )
  return (
    <EmptyBlock title="The search did not work" actions={retry}>
      <p>{error.message}</p>
      {error.retryAfter !== undefined && <p>Please wait {Math.ceil(error.retryAfter / 1000)} seconds.</p>}
    </EmptyBlock>
  )
}

function Unreachable({ retry, children }: { retry: ReactNode; children: ReactNode }) {
  return (
    <EmptyBlock title="Search needs the network" icon={WifiOff} actions={retry}>
      <p>The server cannot be reached now. The search is run again by itself as soon as it can.</p>
      {children}
    </EmptyBlock>
  )
}
