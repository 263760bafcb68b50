import { useFirstView } from '#kit/first-view.ts'
import { SearchStart } from './SearchStart.tsx'
import { IndexTotals } from './IndexTotals.tsx'
import { OwnThings, RecentlyAdded, SearchTips } from './late-parts.ts'
import css from './HomePage.module.css'

export default function HomePage() {
  const isShown = useFirstView()
  return (
    <div className={css['page']}>
      <div className={css['start']}>
        <h1 tabIndex={-1}>A better way to find academic expertise</h1>
        <SearchStart />
      </div>
      <div className={css['columns']}>
        {/* These need the mirror or the server, so they follow once the search box can be used. */}
        {isShown && <OwnThings />}
        <IndexTotals />
        {isShown && <SearchTips />}
      </div>
      {isShown && <RecentlyAdded />}
    </div>
  )
}
