import { createElement, type FunctionComponent, Suspense, useEffect } from 'react'
import { reportFirstView } from '#kit/first-view.ts'
import { useShown } from '#routing/place.ts'
import type { Router } from '#routing/router.ts'
import { FailureBoundary } from '../errors/FailureBoundary.tsx'
import { RouteFailure } from '../errors/RouteFailure.tsx'
import { whenRead } from './load-view.ts'
import { RoutePending } from './RoutePending.tsx'

/** The view of the current address; the same element as long as it is the same view. */
export function CurrentView({ router }: { router: Router }) {
  const shown = useShown()
  const { view, failure } = shown
  if (failure) return <RouteFailure error={failure.error} />
  if (!view) return <RoutePending />
  return (
    <FailureBoundary of={shown}>
      <Suspense fallback={<RoutePending />}>
        <View of={view} router={router} />
      </Suspense>
    </FailureBoundary>
  )
}

/** What the first page reads comes before all that waits for the first view. */
function View({ of, router }: { of: FunctionComponent; router: Router }) {
  useEffect(() => void whenRead(router.firstReads).then(reportFirstView), [router])
  return createElement(of)
}
