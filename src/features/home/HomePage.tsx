import { useCallback, useEffect, useState } from 'react'
import { useFirstView } from '#kit/first-view.ts'
import { useSession } from '#session/session.ts'
import { SearchStart } from './SearchStart.tsx'
import { IndexTotals } from './IndexTotals.tsx'
import { OwnThings, RecentlyAdded, SearchTips } from './late-parts.ts'
import css from './HomePage.module.css'

/** How long the rest of the page waits for what the user has on this device. */
const patienceMs = 1500

export default function HomePage() {
  const isShown = useFirstView()
  const { user } = useSession()
  const [own, setOwn] = useState<'waited' | 'read' | 'late'>('waited')
  const handleOwn = useCallback(() => setOwn(now => (now === 'waited' ? 'read' : now)), [])
  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(() => setOwn(now => (now === 'waited' ? 'late' : now)), patienceMs)
    return () => clearTimeout(timer)
  }, [isShown])
  const isLate = user !== undefined && own === 'late'
  return (
    // What comes first below the search box would move the rest, under the finger that is about to press it.
    <div className={css['page']} data-page-loading={user && own === 'waited' ? '' : undefined}>
      <div className={css['start']}>
        <h1 tabIndex={-1}>A better way to find academic expertise</h1>
        <SearchStart />
      </div>
      <div className={css['columns']}>
        {/* These need the mirror or the server, so they follow once the search box can be used. */}
        {isShown && !isLate && <OwnThings onRead={handleOwn} />}
        <IndexTotals />
        {/* What comes so late comes below, and moves nothing that is seen. */}
        {isLate && <OwnThings onRead={handleOwn} />}
        {isShown && <SearchTips />}
      </div>
      {isShown && <RecentlyAdded />}
    </div>
  )
}
