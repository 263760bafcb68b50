import { type ReactNode, Suspense, lazy } from 'react'
import type { ApiError } from '#api/call.ts'
import { indexes } from '#contract/indexes/all.ts'
import { rememberRoute } from '#routing/previous-route.ts'
import { useSession } from '#session/session.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { EmptyBlock } from '#ui/EmptyBlock.tsx'
import { Lock, RotateCcw, WifiOff } from '#ui/Icon.tsx'
import { searchUrl, type UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { count, results } from './figures.ts'
import { chosenCount, inCategory, withoutFilters } from './search-moves.ts'
import { useTotals } from './search.reads.ts'
import css from './ResultsPage.module.css'

const KeptHere = lazy(() => import('./KeptHere.tsx'))

/** Nothing was found: which way out finds something. */
export function NothingFound({ state }: { state: UrlSearchState }) {
  const totals = useTotals().answer?.value ?? {}
  const chosen = chosenCount(state)
  const unfiltered = totals[state.category] ?? 0
  const elsewhere = Object.values(indexes).filter(({ name }) => name !== state.category && (totals[name] ?? 0) > 0)
  const index = indexes[state.category]
  return (
    <EmptyBlock
      title={state.keyword ? `No ${index.label.toLowerCase()} for “${state.keyword}”` : `No ${index.label.toLowerCase()}`}
      actions={chosen > 0 && <ButtonLink href={searchUrl(withoutFilters(state))}>Remove all filters</ButtonLink>}
    >
      {chosen > 0 && unfiltered > 0 && <p>Without the filters there would be {results(unfiltered)}.</p>}
      {elsewhere.length > 0 ? (
        <div>
          <p>The same words find something in other indexes:</p>
          <ul className={css['elsewhere']}>
            {elsewhere.map(other => (
              <li key={other.name}>
                <a href={searchUrl(inCategory(state, other.name))}>{other.label}</a> <span>{count(totals[other.name] ?? 0)}</span>
              </li>
            ))}
          </ul>
        </div>
      ) : (
        chosen === 0 && <p>Check the spelling, use fewer words, or put OR between them. A word ending in * finds all its continuations.</p>
      )}
    </EmptyBlock>
  )
}

/** Results that exist but are not shown to this user type (S1§6). */
export function LockedResults({ locked }: { locked: number }) {
  const isGuest = useSession().status === 'guest'
  return (
    <section className={css['locked']}>
      <Lock size={16} strokeWidth={1.75} />
      <p>{count(locked)} more results with a full account.</p>
      {isGuest && (
        <ButtonLink size="small" href="/login" onClick={() => rememberRoute(location.pathname + location.search)}>
          Log in
        </ButtonLink>
      )}
    </section>
  )
}

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
        <Suspense>
          <KeptHere />
        </Suspense>
      </Unreachable>
    )
  if (error.code === 'right_required')
    return (
      <EmptyBlock
        title="This search uses filters"
        icon={Lock}
        actions={<ButtonLink href={searchUrl(withoutFilters(state))}>Search without filters</ButtonLink>}
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
      <p>The server cannot be reached now. The search is run again by itself as soon as it can. What is on this device stays open:</p>
      {children}
    </EmptyBlock>
  )
}
