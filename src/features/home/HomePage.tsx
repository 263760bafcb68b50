import { useCallback, useEffect, useState } from 'react'
import { useFirstView } from '#kit/first-view.ts'
import { useSession } from '#session/session.ts'
import { SearchStart } from './SearchStart.tsx'
import { IndexTotals } from './IndexTotals.tsx'
import { OwnThings, RecentlyAdded, SearchTips } from './late-parts.ts'
import css from './HomePage.module.css'

/** How long the rest of the page waits for what the user has on this device. */
const patienceMs = 1000

export default function HomePage() {
  const isShown = useFirstView()
  const { user } = useSession()
  const [hasOwn, setHasOwn] = useState(false)
  const handleOwn = useCallback(() => setHasOwn(true), [])
  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(handleOwn, patienceMs)
    return () => clearTimeout(timer)
  }, [isShown, handleOwn])
  return (
    // What comes first below the search box would move the rest, under the finger that is about to press it.
    <div className={css['page']} data-page-loading={user && !hasOwn ? '' : undefined}>
      <div className={css['start']}>
        <h1 tabIndex={-1}>A better way to find academic expertise</h1>
        <SearchStart />
      </div>
      <div className={css['columns']}>
        {/* These need the mirror or the server, so they follow once the search box can be used. */}
        {isShown && <OwnThings onRead={handleOwn} />}
        <IndexTotals />
        {isShown && <SearchTips />}
      </div>
      {isShown && <RecentlyAdded />}
    </div>
  )
}
