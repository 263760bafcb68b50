import { useEffect, useState } from 'react'
import { slugify } from '#contract/slugs.ts'
import { to } from '#contract/to.ts'
import { go } from '#routing/navigation.ts'
import { usePlace } from '#routing/place.ts'
import { Button } from '#ui/button/Button.tsx'
import { EmptyBlock } from '#ui/feedback/EmptyBlock.tsx'
import { FolderPlus } from '#ui/Icon.tsx'
import { openModal } from '#ui/overlay/modal.ts'
import { Select } from '#ui/first/Select.tsx'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'
import { AsOf } from './AsOf.tsx'
import { useFirstPull } from './first-pull.ts'
import { FolderFormModal } from '../form/folder-form.modal.ts'
import { type FolderOrder, isFound, orders, sorted } from './folder-order.ts'
import { FolderRows, preloadLongList } from './FolderRows.tsx'
import { type FolderView, useFolders } from '../folders.reads.ts'
import css from './FoldersPage.module.css'

/** All folders of the signed-in user, from the mirror: the same with and without a network. */
export default function FoldersPage() {
  const { params } = usePlace()
  const profile = params['id'] ?? ''
  const folders = useFolders()
  const isFirstPull = useFirstPull()
  useEffect(preloadLongList, [])
  const createNew = async () => {
    const made = await openModal(FolderFormModal, {})
    if (made) void go(to('researcher.bookmark_folders.show', { id: profile, bookmark_folder: made.id }))
  }
  return (
    <div className={css['page']}>
      <header className={css['head']}>
        <div>
          <h1 tabIndex={-1}>Bookmark folders</h1>
          <AsOf />
        </div>
        <Button kind="primary" icon={FolderPlus} onClick={() => void createNew()}>
          New folder
        </Button>
      </header>
      {folders === undefined || (folders.length === 0 && isFirstPull) ? (
        <Skeleton lines={6} />
      ) : folders.length === 0 ? (
        <EmptyBlock title="No folders yet" actions={<Button onClick={() => void createNew()}>Make the first folder</Button>}>
          <p>
            A folder keeps search results together. It can be read and changed without a network. Save results with the bookmark sign beside
            them.
          </p>
        </EmptyBlock>
      ) : (
        <FolderList profile={profile} folders={folders} />
      )}
    </div>
  )
}

function FolderList({ profile, folders }: { profile: string; folders: readonly FolderView[] }) {
  const [order, setOrder] = useState<FolderOrder>('recent')
  const [text, setText] = useState('')
  const words = slugify(text).split('-').filter(Boolean)
  const shown = sorted(
    folders.filter(folder => isFound(folder, words)),
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
            onChange={event => setOrder(event.target.value as FolderOrder)}
          >
            {Object.entries(orders).map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </Select>
        </div>
      )}
      <FolderRows profile={profile} folders={shown} />
      {shown.length === 0 && <p className={css['none']}>No folder has these words in its name, its description or its tags.</p>}
    </>
  )
}
