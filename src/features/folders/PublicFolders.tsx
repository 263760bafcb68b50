import { useState } from 'react'
import { useRead } from '#api/read/use-read.ts'
import { publicFolders } from '#contract/public-folders.ts'
import { to } from '#contract/to.ts'
import { counted } from '#kit/format-number.ts'
import { Button } from '#ui/button/Button.tsx'
import { NotLoaded } from '#ui/feedback/NotLoaded.tsx'
import css from './PublicFolders.module.css'

const usePublicFolders = (profile: string, page: number) =>
  useRead(publicFolders.list, { params: { id: profile }, query: page === 0 ? {} : { page: String(page) } })

/** The public folders of a profile's owner. Nothing if there are none, and when offline. */
export function PublicFolders({ profile }: { profile: string }) {
  const { answer, error } = usePublicFolders(profile, 0)
  if (error || !answer || answer.folders.length === 0) return null
  return (
    <section className={css['block']} aria-labelledby="public-folders-heading">
      <h2 id="public-folders-heading">Public folders</h2>
      <ul>
        <PublicFolderLines profile={profile} page={0} />
      </ul>
    </section>
  )
}

/** The folders of one page, and on request those of the next. */
function PublicFolderLines({ profile, page }: { profile: string; page: number }) {
  const { answer, error, again } = usePublicFolders(profile, page)
  const [isOpen, setOpen] = useState(false)
  if (error)
    return (
      <li>
        <NotLoaded error={error} again={again} what={page === 0 ? 'Public folders' : 'More public folders'} />
      </li>
    )
  return (
    <>
      {answer?.folders.map(folder => (
        <li key={folder.id}>
          <a href={to('researcher.bookmark_folders.show', { id: profile, bookmark_folder: folder.id })}>{folder.name}</a>{' '}
          <span>{counted(folder.count, 'item')}</span>
          {folder.description && <p>{folder.description}</p>}
        </li>
      ))}
      {answer?.more &&
        (isOpen ? (
          <PublicFolderLines profile={profile} page={page + 1} />
        ) : (
          <li>
            <Button onClick={() => setOpen(true)}>Show more folders</Button>
          </li>
        ))}
    </>
  )
}
