import { memo, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { roleMay } from '#contract/roles.ts'
import { to } from '#contract/to.ts'
import { go } from '#routing/navigation.ts'
import { FolderAnalyses } from '#features/analyses/index.ts'
import { usePageTitle } from '#routing/page-title.ts'
import { Button, ButtonLink } from '#ui/button/Button.tsx'
import { Chip } from '#ui/text/Chip.tsx'
import { EmptyBlock } from '#ui/feedback/EmptyBlock.tsx'
import { ArrowLeft, Link2, Pencil } from '#ui/Icon.tsx'
import { openModal } from '#ui/overlay/modal.ts'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import { copyText } from '#ui/text/copy-text.ts'
import { ReadMore } from '#ui/text/ReadMore.tsx'
import { useFirstPull } from '#offline/index.ts'
import { AsOf } from './AsOf.tsx'
import { FolderFormModal } from '../form/folder-form.modal.ts'
import { hrefOfId, useFolderState } from './folder-address.ts'
import { useDrawing, useFolderAtOnce } from './folder-at-once.ts'
import { FolderContents } from './FolderContents.tsx'
import type { FolderView } from '../folders.reads.ts'
import { useFlashOfPull } from './load-failures.ts'
import { FolderSharing } from './FolderSharing.tsx'
import { ChangeMark, PrivateMark } from '../Marks.tsx'
import { quoted } from '../mutations/folders.rules.ts'
import css from './FolderPage.module.css'

/** A change of the address draws its thousands of items while the page stays usable. */
const Contents = memo(FolderContents)

/** One folder with its items, from this device. */
export default function FolderPage() {
  const state = useFolderState()
  const { profile, id: requestedId } = state.folder
  const { folder: found, items: foundItems, analyses } = useFolderAtOnce(requestedId)
  const last = useLast(found, found?.id, requestedId)
  const folder = found === undefined ? last : found
  const lastItems = useLast(foundItems, folder?.id, requestedId)
  const isFirstPull = useFirstPull()
  const known = foundItems ?? lastItems
  // A folder comes before its items.
  const items = known?.length === 0 && isFirstPull ? undefined : known
  const shown = useDeferredValue(state)
  // What lies above the items is drawn with them, or they would jump down; all of it in slices, after the head.
  const here = useMemo(() => (items && analyses ? { items, analyses } : null), [items, analyses])
  const drawn = useDeferredValue(here, null)
  useDrawing({ isKnown: here !== null, isDrawn: drawn !== null })
  useFlashOfPull()
  usePageTitle(folder?.name)

  // A folder created offline gets its real id later; the address is then replaced.
  const id = folder?.id
  useEffect(() => {
    if (id !== undefined && id !== requestedId) void go(hrefOfId(state, id), { replace: true })
  }, [id, requestedId, state])

  if (folder === undefined || (folder === null && isFirstPull)) return <Skeleton lines={8} />
  if (folder === null) return <FolderNotFound profile={profile} gone={last?.name} />
  return (
    <div className={css['page']} data-page-loading={drawn ? undefined : ''}>
      <FolderHead profile={profile} folder={folder} />
      {drawn ? (
        <>
          <FolderAnalyses
            folder={folder.id}
            own={drawn.analyses}
            isShared={(folder.contributors_count ?? 1) > 1}
            mayTakeOut={roleMay(folder.rw_access, 'removeBookmark')}
          />
          <Contents folder={folder} items={drawn.items} state={shown} />
        </>
      ) : (
        <Skeleton lines={8} />
      )}
    </div>
  )
}

/**
 * What was read last of the folder of the address. While the address changes from a temporary id to the real one, the page stays as it was: drawn
 * anew it would lose a click at that moment. What is gone is still known by its name.
 */
function useLast<T>(value: T | null | undefined, id: string | undefined, requestedId: string): T | undefined {
  const [last, setLast] = useState<{ id: string; value: T }>()
  if (value !== undefined && value !== null && id !== undefined && (last?.value !== value || last.id !== id)) setLast({ id, value })
  return last?.id === requestedId ? last.value : undefined
}

function FolderHead({ profile, folder }: { profile: string; folder: FolderView }) {
  const edit = async () => {
    const answer = await openModal(FolderFormModal, { folder })
    if (answer?.deleted) void go(to('researcher.bookmark_folders.overview', { id: profile }), { replace: true })
  }
  return (
    <header className={css['head']}>
      <a href={to('researcher.bookmark_folders.overview', { id: profile })} className={css['back']}>
        <ArrowLeft size={14} strokeWidth={1.75} /> All folders
      </a>
      <div className={css['title']}>
        <h1 tabIndex={-1}>{folder.name}</h1>
        {roleMay(folder.rw_access, 'updateFolder') && (
          <Button size="small" icon={Pencil} onClick={() => void edit()}>
            Edit
          </Button>
        )}
      </div>
      <p className={css['facts']}>
        <PrivateMark isPrivate={folder.is_private} isNamed />
        {!folder.is_private && <span>Public: anyone with the link can read it</span>}
        <CopyLink profile={profile} folder={folder} />
        <ChangeMark mark={folder.mark} />
        {folder.tags.map(tag => (
          <Chip key={tag}>{tag}</Chip>
        ))}
      </p>
      {folder.description && (
        <p className={css['description']}>
          <ReadMore text={folder.description} at={limits.truncate} />
        </p>
      )}
      <FolderSharing profile={profile} folder={folder} />
      <AsOf />
    </header>
  )
}

/** The address by which others read a public folder; none until the server has it. */
function CopyLink({ profile, folder }: { profile: string; folder: FolderView }) {
  if (folder.is_private || folder.mark !== undefined) return null
  const link = new URL(to('researcher.bookmark_folders.show', { id: profile, bookmark_folder: folder.id }), location.origin).href
  return (
    <Button kind="quiet" size="small" icon={Link2} onClick={() => void copyText(link, 'Link copied')}>
      Copy link
    </Button>
  )
}

/** `gone`: the name of the folder, if it went while it was on the screen. */
function FolderNotFound({ profile, gone }: { profile: string; gone: string | undefined }) {
  return (
    <EmptyBlock
      title={gone === undefined ? 'Folder not found' : `${quoted(gone)} is no longer here`}
      actions={
        <ButtonLink kind="primary" href={to('researcher.bookmark_folders.overview', { id: profile })}>
          All folders
        </ButtonLink>
      }
    >
      <p>
        {gone === undefined
          ? 'It was deleted, or you don’t have access to it.'
          : 'It was deleted here or on another device, or you no longer have access to it.'}
      </p>
    </EmptyBlock>
  )
}
