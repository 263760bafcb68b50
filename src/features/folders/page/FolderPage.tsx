import { useEffect, useMemo } from 'react'
import { limits } from '#contract/limits.ts'
import { type IndexName, indexNames } from '#contract/indexes/shape.ts'
import { roleMay } from '#contract/roles.ts'
import { to } from '#contract/to.ts'
import { CiteButton } from '#features/references/index.ts'
import { go } from '#routing/navigation.ts'
import { usePageTitle } from '#routing/page-title.ts'
import { usePlace } from '#routing/place.ts'
import { useSession } from '#session/session.ts'
import { Button, ButtonLink } from '#ui/button/Button.tsx'
import { Chip } from '#ui/text/Chip.tsx'
import { EmptyBlock } from '#ui/feedback/EmptyBlock.tsx'
import { ArrowLeft, Link2, Pencil } from '#ui/Icon.tsx'
import { openModal } from '#ui/overlay/modal.ts'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import { copyText } from '#ui/text/copy-text.ts'
import { ReadMore } from '#ui/text/ReadMore.tsx'
import { BoundNotice } from '../BoundNotice.tsx'
import { folderNotice } from '../folder-bounds.ts'
import { AsOf } from './AsOf.tsx'
import { useFirstPull } from './first-pull.ts'
import { FolderFormModal } from '../form/folder-form.modal.ts'
import { FolderItems } from './FolderItems.tsx'
import { type FolderView, type ItemView, useFolder, useFolderItems, useOwnEntries } from '../folders.reads.ts'
import { FolderTabs } from './FolderTabs.tsx'
import { ImportButton } from '../import/ImportButton.tsx'
import { ChangeMark, PrivateMark } from '../Marks.tsx'
import type { OwnEntryRow } from '../own-entries.mirrored.ts'
import css from './FolderPage.module.css'

const noEntries: readonly OwnEntryRow[] = []

/** One folder with its items, from the mirror. */
export default function FolderPage() {
  const { params, query } = usePlace()
  const profile = params['id'] ?? ''
  const requestedId = params['bookmark_folder'] ?? ''
  const folder = useFolder(requestedId)
  const items = useFolderItems(requestedId)
  const entries = useOwnEntries(requestedId)
  const category = indexNames.find(name => name === params['category'])
  const isFirstPull = useFirstPull()
  const { user } = useSession()
  usePageTitle(folder?.name)

  // A folder created offline gets its real id later; the address is then replaced.
  const id = folder?.id
  useEffect(() => {
    if (id === undefined || id === requestedId) return
    const folderParams = { id: profile, bookmark_folder: id }
    const target = category === undefined ? folderParams : { ...folderParams, category }
    void go(to('researcher.bookmark_folders.show', target, { query: Object.fromEntries(query) }), { replace: true })
  }, [id, requestedId, profile, category, query])

  const shownEntries = (category ? undefined : entries) ?? noEntries
  const shown = useMemo(() => (category ? items?.filter(item => item.index === category) : items) ?? [], [items, category])
  if (folder === undefined || (folder === null && isFirstPull)) return <Skeleton lines={8} />
  if (folder === null) return <FolderNotFound profile={profile} />
  return (
    <div className={css['page']}>
      <FolderHead profile={profile} folder={folder} />
      {items === undefined || entries === undefined ? (
        <Skeleton lines={8} />
      ) : (
        <>
          <FolderTabs
            profile={profile}
            folderId={folder.id}
            totals={countedByIndex(items)}
            count={items.length + entries.length}
            category={category}
          />
          <BoundNotice notice={user && folderNotice(user.user_type, { count: items.length + entries.length })} />
          <p className={css['actions']}>
            <CiteShown items={shown} entries={shownEntries} />
            {roleMay(folder.rw_access, 'addBookmark') && <ImportButton folder={folder} />}
          </p>
          <FolderItems folder={folder} items={shown} entries={shownEntries} isMixed={!category} />
        </>
      )}
    </div>
  )
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
        <PrivateMark isPrivate={folder.is_private} />
        <span>{folder.is_private ? 'Private' : 'Public: anyone with the link can read it'}</span>
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
      <AsOf />
    </header>
  )
}

function countedByIndex(items: readonly ItemView[]): Map<IndexName, number> {
  const counts = new Map<IndexName, number>()
  for (const { index } of items) counts.set(index, (counts.get(index) ?? 0) + 1)
  return counts
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

/** Cites all items that are shown. */
function CiteShown({ items, entries }: { items: readonly ItemView[]; entries: readonly OwnEntryRow[] }) {
  const count = items.length + entries.length
  return (
    <CiteButton
      label={count === 1 ? 'Cite' : `Cite all ${count}`}
      items={items.map(({ index, slug_value, record }) => ({ index, slug: slug_value, record: record ?? undefined }))}
      entries={entries}
    />
  )
}

function FolderNotFound({ profile }: { profile: string }) {
  return (
    <EmptyBlock
      title="Folder not found"
      actions={
        <ButtonLink kind="primary" href={to('researcher.bookmark_folders.overview', { id: profile })}>
          All folders
        </ButtonLink>
      }
    >
      <p>It was deleted, or you don’t have access to it.</p>
    </EmptyBlock>
  )
}
