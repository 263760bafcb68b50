import { useEffect } from 'react'
import { indexes } from '#contract/indexes/all.ts'
import { to } from '#contract/to.ts'
import { profileId } from '#routing/profile-id.ts'
import { recordLink } from '#routing/record-links.ts'
import { useSession } from '#session/session.ts'
import { Clock } from '#ui/Icon.tsx'
import { isIndexName } from '../index-labels.ts'
import { useOwnThings } from './use-own-things.ts'
import css from './HomeList.module.css'

const maxShown = 5

/** What can be read offline: the last used folders and the last opened records. Nothing if there are none. */
export default function OnThisDevice({ onRead }: { onRead?: () => void }) {
  const { user } = useSession()
  const own = useOwnThings()
  const isRead = own !== undefined
  useEffect(() => {
    if (isRead) onRead?.()
  }, [isRead, onRead])
  const folders = own?.folders ?? []
  const opened = (own?.opened ?? []).flatMap(({ index, ...rest }) => (isIndexName(index) ? [{ index, ...rest }] : []))
  if (folders.length === 0 && opened.length === 0) return null
  return (
    <section className={css['part']} aria-labelledby="device-heading">
      <h2 id="device-heading">On this device</h2>
      {user && folders.length > 0 && (
        <div>
          <h3>Folders</h3>
          <ul>
            {folders.slice(0, maxShown).map(folder => (
              <li key={folder.id} className={css['row']}>
                <a
                  className={css['title']}
                  href={to('researcher.bookmark_folders.show', { id: profileId(user), bookmark_folder: folder.id })}
                >
                  {folder.name}
                </a>
                {folder.mark === 'waiting' && <Clock size={14} strokeWidth={1.75} aria-label="Waiting to be sent" />}
                <span className={css['note']}>{folder.count}</span>
              </li>
            ))}
          </ul>
          {folders.length > maxShown && (
            <a className={css['more']} href={to('researcher.bookmark_folders.overview', { id: profileId(user) })}>
              All {folders.length} folders
            </a>
          )}
        </div>
      )}
      {opened.length > 0 && (
        <div>
          <h3>Recently opened</h3>
          <ul>
            {opened.slice(0, maxShown).map(({ index, slug, title }) => (
              <li key={`${index}/${slug}`} className={css['row']}>
                <a className={css['title']} href={recordLink(index, slug)}>
                  {title}
                </a>
                <span className={css['note']}>{indexes[index].singular}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
