import type { IndexName } from '#contract/indexes/shape.ts'
import { to } from '#contract/to.ts'
import { mustSignIn } from '#features/plans/index.ts'
import { useSession } from '#session/session.ts'
import { Button, IconButton } from '#ui/button/Button.tsx'
import { Bookmark, BookmarkCheck } from '#ui/Icon.tsx'
import { openModal } from '#ui/overlay/modal.ts'
import { AddToFolderModal } from './add-to-folder.modal.ts'
import { useFoldersOf } from '../folders.reads.ts'
import { toBookmarkCopy } from './bookmark-copy.ts'
import { ChangeMark } from '../Marks.tsx'
import css from './SaveButton.module.css'

interface SaveButtonProps {
  index: IndexName
  slug: string
  title: string
  /** The whole record, or its card. */
  record: Record<string, unknown>
  /** With a text label; otherwise only an icon. */
  labelled?: boolean
}

/** Saves a record into folders. Its icon is filled while a folder contains the record. */
export function SaveButton({ index, slug, title, record, labelled = false }: SaveButtonProps) {
  const folders = useFoldersOf(index, slug) ?? []
  const isSaved = folders.length > 0
  const open = () => {
    if (mustSignIn()) void openModal(AddToFolderModal, { index, slug, title, record: toBookmarkCopy(index, record) })
  }
  if (!labelled)
    return (
      <IconButton
        data-save
        className={isSaved ? css['saved'] : undefined}
        icon={isSaved ? BookmarkCheck : Bookmark}
        label={isSaved ? `Saved: ${title}` : `Save ${title}`}
        title={isSaved ? `In ${folders.map(folder => folder.name).join(', ')}` : 'Save to a folder'}
        pressed={isSaved}
        onClick={open}
      />
    )
  return (
    <Button data-save size="small" {...(!isSaved && { kind: 'primary' as const })} icon={isSaved ? BookmarkCheck : Bookmark} onClick={open}>
      <span className={css['label']}>{isSaved ? 'Saved' : 'Save to a folder'}</span>
    </Button>
  )
}

/** Links to the folders that contain a record; nothing if there are none. */
export function SavedIn({ index, slug }: { index: IndexName; slug: string }) {
  const { user } = useSession()
  const folders = useFoldersOf(index, slug) ?? []
  const profile = user?.slug_values[0]
  if (folders.length === 0 || profile === undefined) return null
  return (
    <section>
      <h3>Saved in</h3>
      <ul className={css['folders']}>
        {folders.map(folder => (
          <li key={folder.id}>
            <a href={to('researcher.bookmark_folders.show', { id: profile, bookmark_folder: folder.id })}>{folder.name}</a>{' '}
            <ChangeMark mark={folder.mark} />
          </li>
        ))}
      </ul>
    </section>
  )
}
