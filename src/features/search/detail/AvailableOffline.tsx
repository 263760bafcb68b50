import { to } from '#contract/to.ts'
import { useFolders } from '#features/folders/index.ts'
import { RecordLink } from '#features/records/index.ts'
import { useRecentRecords } from '#offline/index.ts'
import { useSession } from '#session/session.ts'
import css from '../ResultsPage.module.css'

const maxShown = 8

/** The folders and recently opened records of this device, which can be read offline. */
export default function AvailableOffline() {
  const { user } = useSession()
  const folders = useFolders()
  const opened = useRecentRecords()
  if (!folders?.length && !opened?.length) return null
  const profile = user?.slug_values[0]
  return (
    <div className={css['offline']}>
      <p>Available offline:</p>
      {profile !== undefined && folders !== undefined && folders.length > 0 && (
        <section>
          <h3>Folders</h3>
          <ul>
            {folders.slice(0, maxShown).map(folder => (
              <li key={folder.id}>
                <a href={to('researcher.bookmark_folders.show', { id: profile, bookmark_folder: folder.id })}>{folder.name}</a>{' '}
                <span>{folder.count}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {opened !== undefined && opened.length > 0 && (
        <section>
          <h3>Recently opened</h3>
          <ul>
            {opened.slice(0, maxShown).map(({ index, slug, title }) => (
              <li key={`${index}/${slug}`}>
                <RecordLink index={index} slug={slug}>
                  {title}
                </RecordLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
