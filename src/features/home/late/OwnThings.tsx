import { Picture } from '#ui/picture/Picture.tsx'
import OnThisDevice from './OnThisDevice.tsx'
import css from './OwnThings.module.css'
import RecentSearches from './RecentSearches.tsx'

/** What the user searched and read on this device; while there is none of it, and space, what will be here. */
export default function OwnThings({ onRead }: { onRead: () => void }) {
  return (
    <div className={css['own']}>
      <RecentSearches />
      <OnThisDevice onRead={onRead} />
      <div className={css['start']}>
        <Picture name="start" />
        <p>Your recent searches and what you open appear here.</p>
      </div>
    </div>
  )
}
