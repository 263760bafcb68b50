import { Suspense, lazy } from 'react'
import { savesData } from '#kit/data-saver.ts'
import { FolderListItem } from './FolderListItem.tsx'
import type { FolderView } from '../folders.reads.ts'
import css from './FoldersPage.module.css'

/** Of more folders only those on the screen are drawn. The browser's own search misses the others; the one above the list finds them. */
const longList = 60
/** Enough to fill a large screen; drawn at once, while the code for long lists is fetched. */
const firstScreen = 16
const rowHeight = 80

const fetchLongList = () => import('./LongList.tsx')
const LongList = lazy(fetchLongList)
/** Starts fetching the code for long lists, without data saver. */
export const preloadLongList = (): void => void (savesData() || fetchLongList().catch(() => undefined))

export function FolderList({ profile, folders }: { profile: string; folders: readonly FolderView[] }) {
  if (folders.length <= longList) return <PlainList profile={profile} folders={folders} />
  return (
    <Suspense fallback={<PlainList profile={profile} folders={folders.slice(0, firstScreen)} />}>
      <LongList label="Folders" className={css['folders']} first={firstScreen} height={rowHeight} count={folders.length}>
        {at => <FolderListItem key={folders[at]!.id} profile={profile} folder={folders[at]!} />}
      </LongList>
    </Suspense>
  )
}

const PlainList = ({ profile, folders }: { profile: string; folders: readonly FolderView[] }) => (
  <ul className={css['folders']} aria-label="Folders">
    {folders.map(folder => (
      <li key={folder.id}>
        <FolderListItem profile={profile} folder={folder} />
      </li>
    ))}
  </ul>
)
