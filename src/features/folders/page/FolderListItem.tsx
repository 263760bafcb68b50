import { roleMay } from '#contract/roles.ts'
import { to } from '#contract/to.ts'
import { counted } from '#kit/format-number.ts'
import { openModal } from '#ui/overlay/modal.ts'
import { IconButton } from '#ui/button/Button.tsx'
import { Pencil } from '#ui/Icon.tsx'
import { NamedRow } from '#ui/list/NamedRow.tsx'
import { FactLine } from '#ui/text/FactLine.tsx'
import { RelativeTime } from '#ui/text/RelativeTime.tsx'
import { FolderFormModal } from '../form/folder-form.modal.ts'
import type { FolderView } from '../folders.reads.ts'
import { ChangeMark, PrivateMark, SharedMark } from '../Marks.tsx'
import { late } from '#ui/waiting/late.tsx'
import css from './FoldersPage.module.css'

/** The descriptions of the indexes are large, and the first screen of folders can be read without them. */
const FolderCategories = late(() => import('../late/FolderCategories.tsx'))

/** One folder of the overview. */
export function FolderListItem({ profile, folder }: { profile: string; folder: FolderView }) {
  return (
    <NamedRow
      className={css['row']}
      heading="h2"
      name={
        <>
          <a href={to('researcher.bookmark_folders.show', { id: profile, bookmark_folder: folder.id })}>{folder.name}</a>
          <PrivateMark isPrivate={folder.is_private} />
          <SharedMark folder={folder} />
          <ChangeMark mark={folder.mark} />
        </>
      }
      action={
        roleMay(folder.rw_access, 'updateFolder') && (
          <IconButton icon={Pencil} label={`Edit ${folder.name}`} onClick={() => void openModal(FolderFormModal, { folder })} />
        )
      }
    >
      {folder.description && <p className={css['description']}>{folder.description}</p>}
      <FactLine>
        <span className={css['count']}>{counted(folder.count, 'item')}</span>
        <FolderCategories categories={folder.categories} />
        {folder.tags.map(tag => (
          <span key={tag} className={css['tag']}>
            {tag}
          </span>
        ))}
        <span>
          changed <RelativeTime at={folder.updated_at} />
        </span>
      </FactLine>
    </NamedRow>
  )
}
