import { type FunctionComponent, useEffect } from 'react'
import { recordAt } from '#contract/record-keys.ts'
import { firstView, useFirstView } from '#kit/first-view.ts'
import type { RouteSpec } from '#routing/define-routes.ts'
import type { Place } from '#routing/place.ts'
import { useOpenRecord } from '#routing/record-links.ts'
import type { FirstPage } from '#routing/router.ts'
import { late } from '#ui/waiting/late.tsx'
import { loadPageView, whenRead } from './load-view.ts'
import { RoutePending } from './RoutePending.tsx'

/** The page that the app starts with: a view, or a record that covers it. */
export function firstPage(spec: RouteSpec, place: Place): FirstPage {
  const record = spec.readRecordAhead && recordAt(place.query)
  if (record) return { reads: settled(spec.readRecordAhead?.(record)), view: Promise.resolve(coveredPage(spec, place)) }
  return { reads: settled(spec.readAhead?.(place, firstView())), view: loadPageView(spec, place) }
}

const settled = (reads: Promise<void> | undefined): Promise<void> => reads?.catch(() => {}) ?? Promise.resolve()

/** A page behind a record: its code, and what it reads, come once the record is on the screen, or closed. */
function coveredPage(spec: RouteSpec, place: Place): FunctionComponent {
  const Page = late(() => loadBehind(spec, place), <RoutePending />)
  return function CoveredPage() {
    const isShown = useFirstView()
    const isOpen = useOpenRecord() !== undefined
    return (isShown || !isOpen) && <Page />
  }
}

/** With its answers it is drawn in slices; those that come later are drawn at once. */
async function loadBehind(spec: RouteSpec, place: Place): Promise<{ default: FunctionComponent }> {
  let join = () => {}
  const joined = new Promise<void>(resolve => {
    join = resolve
  })
  const reads = settled(spec.readAhead?.(place, joined))
  try {
    const [View] = await Promise.all([loadPageView(spec, place), whenRead(reads)])
    return {
      default: function Behind() {
        useEffect(join, [])
        return <View />
      },
    }
  } catch (problem) {
    join()
    throw problem
  }
}
