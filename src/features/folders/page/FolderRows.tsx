import { Suspense, lazy } from 'react'
import { FolderRow } from './FolderRow.tsx'
import type { FolderView } from '../folders.reads.ts'
import css from './FoldersPage.module.css'

/** From here on only what is on the screen is drawn; the search above finds the others, as the browser's own cannot. */
const longList = 60
/** As many as fill a large screen: they are there at once, whatever follows. */
const firstScreen = 16
const rowHeight = 80

const fetchLongList = () => import('./LongList.tsx')
const LongList = lazy(fetchLongList)
/** Starts fetching what a long list needs, for when there may be one. */
export const preloadLongList = (): void => void fetchLongList().catch(() => undefined)

export function FolderRows({ profile, folders }: { profile: string; folders: readonly FolderView[] }) {
  if (folders.length <= longList) return <PlainRows profile={profile} folders={folders} />
  return (
    <Suspense fallback={<PlainRows profile={profile} folders={folders.slice(0, firstScreen)} />}>
      <LongList label="Folders" className={css['folders']} first={firstScreen} height={rowHeight}>
        {folders.map(folder => (
          <FolderRow key={folder.id} profile={profile} folder={folder} />
        ))}
      </LongList>
    </Suspense>
  )
}

const PlainRows = ({ profile, folders }: { profile: string; folders: readonly FolderView[] }) => (
  <ul className={css['folders']} aria-label="Folders">
    {folders.map(folder => (
      <li key={folder.id}>
        <FolderRow profile={profile} folder={folder} />
      </li>
    ))}
  </ul>
)
