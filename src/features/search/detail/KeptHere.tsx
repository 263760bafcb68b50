import { to } from '#contract/to.ts'
import { useFolders } from '#features/folders/index.ts'
import { RecordLink } from '#features/records/index.ts'
import { useRecentRecords } from '#offline/index.ts'
import { useSession } from '#session/session.ts'
import css from '../ResultsPage.module.css'

const shown = 8

/** What can be read without a network: folders and recently opened records of this device. */
export default function KeptHere() {
  const { user } = useSession()
  const folders = useFolders()
  const seen = useRecentRecords()
  if (!folders?.length && !seen?.length) return null
  const profile = user?.slug_values[0]
  return (
    <div className={css['kept']}>
      <p>What is on this device stays open:</p>
      {profile !== undefined && folders !== undefined && folders.length > 0 && (
        <section>
          <h3>Folders</h3>
          <ul>
            {folders.slice(0, shown).map(folder => (
              <li key={folder.id}>
                <a href={to('researcher.bookmark_folders.show', { id: profile, bookmark_folder: folder.id })}>{folder.name}</a>{' '}
                <span>{folder.count}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {seen !== undefined && seen.length > 0 && (
        <section>
          <h3>Recently opened</h3>
          <ul>
            {seen.slice(0, shown).map(({ index, slug, title }) => (
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
