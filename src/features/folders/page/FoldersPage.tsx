import { useEffect, useState } from 'react'
import { slugify } from '#contract/slugs.ts'
import { to } from '#contract/to.ts'
import { go } from '#routing/navigation.ts'
import { usePlace } from '#routing/place.ts'
import { pageLook, useAtOnce, useFirstPull } from '#offline/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { EmptyBlock } from '#ui/feedback/EmptyBlock.tsx'
import { FolderPlus } from '#ui/Icon.tsx'
import { FoundCount } from '#ui/list/FoundCount.tsx'
import { Picture } from '#ui/picture/Picture.tsx'
import { openModal } from '#ui/overlay/modal.ts'
import { Options, Select } from '#ui/first/Select.tsx'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'
import { BoundNotice, useFolderRoom } from '../BoundNotice.tsx'
import { allSaved } from './all-saved.ts'
import { AsOf } from './AsOf.tsx'
import { FolderFormModal } from '../form/folder-form.modal.ts'
import { type OverviewOrder, matchesFolder, overviewOrders, sortFolders } from './folder-order.ts'
import { FolderList, preloadLongList } from './FolderList.tsx'
import { useFlashOfPull } from './load-failures.ts'
import { firstFolders, type FolderView, useFolders } from '../folders.reads.ts'
import { inviteToNew } from '../sharing.ts'
import css from './FoldersPage.module.css'

const { ready, shown, useLooked, useShown } = pageLook(firstFolders)
export { ready, shown }

/** All folders of the user, from the mirror, so the page is the same offline. */
export default function FoldersPage() {
  const { params } = usePlace()
  const profile = params['id'] ?? ''
  const { seen, when } = useLooked()
  const folders = useAtOnce(seen, useFolders(when))
  const isFirstPull = useFirstPull()
  const room = useFolderRoom(folders)
  useFlashOfPull()
  useEffect(preloadLongList, [])
  useShown(folders !== undefined)
  const createNew = async () => {
    const created = await openModal(FolderFormModal, {})
    if (!created) return
    await go(to('researcher.bookmark_folders.show', { id: profile, bookmark_folder: created.id }))
    if (created.invite) await inviteToNew({ id: created.id, name: created.invite.name })
  }
  return (
    <div className={css['page']}>
      <header className={css['head']}>
        <div>
          <h1 tabIndex={-1}>Bookmark folders</h1>
          {folders?.some(({ count }) => count > 0) && (
            <a className={css['all']} href={to('researcher.bookmark_folders.show', { id: profile, bookmark_folder: allSaved })}>
              Everything saved
            </a>
          )}
          <AsOf />
        </div>
        <Button kind="primary" icon={FolderPlus} disabled={room?.isFull} onClick={() => void createNew()}>
          New folder
        </Button>
      </header>
      <BoundNotice notice={room?.notice} />
      {folders === undefined || (folders.length === 0 && isFirstPull) ? (
        <Skeleton lines={6} />
      ) : folders.length === 0 ? (
        <EmptyBlock
          title="No folders yet"
          picture={<Picture name="empty" />}
          actions={<Button onClick={() => void createNew()}>Create a folder</Button>}
        >
          <p>
            Folders keep your search results together, and you can read and change them offline. Use the bookmark icon of a result to save
            it.
          </p>
        </EmptyBlock>
      ) : (
        <SearchableFolders profile={profile} folders={folders} />
      )}
    </div>
  )
}

function SearchableFolders({ profile, folders }: { profile: string; folders: readonly FolderView[] }) {
  const [order, setOrder] = useState<OverviewOrder>('recent')
  const [text, setText] = useState('')
  const words = slugify(text).split('-').filter(Boolean)
  const shown = sortFolders(
    folders.filter(folder => matchesFolder(folder, words)),
    order,
  )
  return (
    <>
      {folders.length > 1 && (
        <div className={css['tools']}>
          <TextInput
            type="search"
            aria-label="Search in folders"
            placeholder="Search in folders"
            value={text}
            onChange={event => setText(event.target.value)}
          />
          <Select
            className={css['order']}
            aria-label="Sort by"
            value={order}
            onChange={event => setOrder(event.target.value as OverviewOrder)}
          >
            <Options of={Object.entries(overviewOrders)} />
          </Select>
        </div>
      )}
      <FoundCount count={words.length > 0 ? shown.length : undefined} one="folder" many="folders" />
      <FolderList profile={profile} folders={shown} />
      {shown.length === 0 && <p className={css['none']}>No folders match your search.</p>}
    </>
  )
}
