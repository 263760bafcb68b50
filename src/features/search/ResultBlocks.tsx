import type { ReactNode } from 'react'
import type { ApiError } from '#api/call.ts'
import { to } from '#contract/to.ts'
import { Button, ButtonLink } from '#ui/button/Button.tsx'
import { EmptyBlock } from '#ui/feedback/EmptyBlock.tsx'
import { Lock, RotateCcw, WifiOff } from '#ui/Icon.tsx'
import { late } from '#ui/waiting/late.tsx'
import { searchUrl, type UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { reset } from './facets/active-filters.ts'

const KeptPages = late(() => import('./device/KeptPages.tsx'))
const AvailableOffline = late(() => import('./detail/AvailableOffline.tsx'))

/** Shown in place of the results: offline, not in the plan, or an error. */
export function NoResults({ state, error, again }: { state: UrlSearchState; error: ApiError; again: () => void }) {
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
    <EmptyBlock title="Search failed" actions={retry}>
      <p>{error.message}</p>
      {error.retryAfter !== undefined && <p>Please wait {Math.ceil(error.retryAfter / 1000)} seconds.</p>}
    </EmptyBlock>
  )
}

function Unreachable({ retry, children }: { retry: ReactNode; children: ReactNode }) {
  return (
    <EmptyBlock title="Can’t reach the server" icon={WifiOff} actions={retry}>
      <p>Your search will run again when the connection is back.</p>
      {children}
    </EmptyBlock>
  )
}
