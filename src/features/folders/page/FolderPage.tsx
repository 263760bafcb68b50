import { useEffect, useMemo } from 'react'
import { indexNames } from '#contract/indexes/shape.ts'
import { roleMay } from '#contract/rights.ts'
import { to } from '#contract/to.ts'
import { CiteButton } from '#features/references/index.ts'
import { go } from '#routing/navigation.ts'
import { usePageTitle } from '#routing/page-title.ts'
import { usePlace } from '#routing/place.ts'
import { Button, ButtonLink } from '#ui/button/Button.tsx'
import { Chip } from '#ui/text/Chip.tsx'
import { EmptyBlock } from '#ui/feedback/EmptyBlock.tsx'
import { ArrowLeft, Pencil } from '#ui/Icon.tsx'
import { openModal } from '#ui/overlay/modal.ts'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import { ReadMore } from '#ui/text/ReadMore.tsx'
import { AsOf } from './AsOf.tsx'
import { useFirstPull } from './first-pull.ts'
import { FolderFormModal } from '../form/folder-form.modal.ts'
import { FolderItems } from './FolderItems.tsx'
import { type FolderView, type ItemView, useFolder, useFolderItems } from '../folders.reads.ts'
import { FolderTabs } from './FolderTabs.tsx'
import { ChangeMark, PrivateMark } from '../Marks.tsx'
import css from './FolderPage.module.css'

/** One folder with its items, from the mirror. */
export default function FolderPage() {
  const { params, query } = usePlace()
  const profile = params['id'] ?? ''
  const asked = params['bookmark_folder'] ?? ''
  const folder = useFolder(asked)
  const items = useFolderItems(asked)
  const category = indexNames.find(name => name === params['category'])
  const isFirstPull = useFirstPull()
  usePageTitle(folder?.name)

  // A folder made without a network gets its real id later; its old address then leads to the new one.
  const id = folder?.id
  useEffect(() => {
    if (id === undefined || id === asked) return
    const here = { id: profile, bookmark_folder: id }
    const there = category === undefined ? here : { ...here, category }
    void go(to('researcher.bookmark_folders.show', there, { query: Object.fromEntries(query) }), { replace: true })
  }, [id, asked, profile, category, query])

  const shown = useMemo(() => (category ? items?.filter(item => item.index === category) : items) ?? [], [items, category])
  if (folder === undefined || (folder === null && isFirstPull)) return <Skeleton lines={8} />
  if (folder === null) return <NoFolder profile={profile} />
  return (
    <div className={css['page']}>
      <FolderHead profile={profile} folder={folder} />
      {items === undefined ? (
        <Skeleton lines={8} />
      ) : (
        <>
          <FolderTabs profile={profile} folder={folder} items={items} category={category} />
          <CiteShown items={shown} />
          <FolderItems folder={folder} items={shown} mixed={!category} />
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
        <span>{folder.is_private ? 'Private' : 'Public'}</span>
        <ChangeMark mark={folder.mark} />
        {folder.tags.map(tag => (
          <Chip key={tag}>{tag}</Chip>
        ))}
      </p>
      {folder.description && (
        <p className={css['description']}>
          <ReadMore text={folder.description} />
        </p>
      )}
      <AsOf />
    </header>
  )
}

/** References to all that is shown, taken along from here. */
function CiteShown({ items }: { items: readonly ItemView[] }) {
  if (items.length === 0) return null
  return (
    <p className={css['acts']}>
      <CiteButton
        label={items.length === 1 ? 'Cite' : `Cite all ${items.length}`}
        items={items.map(({ index, slug_value, record }) => ({ index, slug: slug_value, record: record ?? undefined }))}
      />
    </p>
  )
}

function NoFolder({ profile }: { profile: string }) {
  return (
    <EmptyBlock
      title="This folder is not here"
      actions={
        <ButtonLink kind="primary" href={to('researcher.bookmark_folders.overview', { id: profile })}>
          All folders
        </ButtonLink>
      }
    >
      <p>It was deleted, or it is not open to you.</p>
    </EmptyBlock>
  )
}
