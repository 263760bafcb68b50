import { useSnapshot } from 'valtio'
import { useReachability } from '#api/reachability.ts'
import { mirrorState } from '#offline/index.ts'
import { RelativeTime } from '#ui/text/RelativeTime.tsx'
import css from './AsOf.module.css'

/** While offline: when this device was last up to date. */
export function AsOf() {
  const { online } = useReachability()
  const { lastPull } = useSnapshot(mirrorState)
  if (online) return null
  return (
    <p className={css['age']}>
      On this device
      {lastPull !== undefined && (
        <>
          , as of <RelativeTime at={lastPull} byDevice />
        </>
      )}
    </p>
  )
}
