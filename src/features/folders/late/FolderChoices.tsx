import { type ReactNode, useState } from 'react'
import { slugify } from '#contract/slugs.ts'
import { TextInput } from '#ui/first/TextInput.tsx'
import { FoundCount } from '#ui/list/FoundCount.tsx'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import type { FolderView } from '../folders.reads.ts'
import { ChangeMark, PrivateMark } from '../Marks.tsx'
import css from './AddToFolderModal.module.css'

/** With more folders than this there is a search box. */
const searchFrom = 8
/** Of more folders only the last used are drawn; the search finds the others. */
const mostDrawn = 100

interface FolderChoicesProps {
  /** Undefined while they are loading. */
  folders: readonly FolderView[] | undefined
  /** What is said where there is none. */
  none: string
  /** The control of a folder, with its name, marks and number of items. */
  children: (folder: FolderView, facts: ReactNode) => ReactNode
}

/** Folders to choose from, last used first, with a search in their names. */
export function FolderChoices({ folders, none, children }: FolderChoicesProps) {
  const [text, setText] = useState('')
  const query = slugify(text)
  const shown = folders?.filter(folder => slugify(folder.name).includes(query))
  return (
    <>
      {folders !== undefined && folders.length > searchFrom && (
        <TextInput
          type="search"
          aria-label="Search in your folders"
          placeholder="Search in your folders"
          value={text}
          onChange={event => setText(event.target.value)}
        />
      )}
      <FoundCount count={query === '' ? undefined : shown?.length} one="folder" many="folders" />
      {shown === undefined ? (
        <Skeleton lines={4} />
      ) : (
        <ul className={css['folders']} aria-label="Folders">
          {shown.slice(0, mostDrawn).map(folder => (
            <li key={folder.id}>{children(folder, <FolderFacts folder={folder} />)}</li>
          ))}
        </ul>
      )}
      {shown && shown.length > mostDrawn && (
        <p className={css['none']}>These are the {mostDrawn} used last. The search finds the others.</p>
      )}
      {shown?.length === 0 && <p className={css['none']}>{query ? 'No folders match your search.' : none}</p>}
    </>
  )
}

const FolderFacts = ({ folder }: { folder: FolderView }) => (
  <>
    <span className={css['name']}>{folder.name}</span>
    <PrivateMark isPrivate={folder.is_private} />
    <ChangeMark mark={folder.mark} />
    <span className={css['count']}>{folder.count}</span>
  </>
)
