import { useEffect } from 'react'
import type { ApiError } from '#api/call.ts'
import { limits } from '#contract/limits.ts'
import { indexes } from '#contract/indexes/all.ts'
import { indexNames } from '#contract/indexes/shape.ts'
import type { PublicBookmark, PublicEntry, PublicFolder } from '#contract/public-folders.ts'
import { to } from '#contract/to.ts'
import { DeviceCopyNote, RecordCard, setCurrentList, titleOfRecord, useListKeys } from '#features/records/index.ts'
import { CiteButton } from '#features/references/index.ts'
import { usePageTitle } from '#routing/page-title.ts'
import { usePlace } from '#routing/place.ts'
import { rememberRoute } from '#routing/previous-route.ts'
import { useSession } from '#session/session.ts'
import { ButtonLink } from '#ui/button/Button.tsx'
import { EmptyBlock } from '#ui/feedback/EmptyBlock.tsx'
import { NotLoadedBlock } from '#ui/feedback/NotLoaded.tsx'
import { Pagination } from '#ui/list/Pagination.tsx'
import { Chip } from '#ui/text/Chip.tsx'
import { ReadMore } from '#ui/text/ReadMore.tsx'
import { RelativeTime } from '#ui/text/RelativeTime.tsx'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import { EntryCard } from '../own-entries/OwnEntryCard.tsx'
import { usePublicFolder } from '../public-folder.reads.ts'
import { SaveButton } from '../save/SaveButton.tsx'
import { FolderTabs } from './FolderTabs.tsx'
import css from './FolderPage.module.css'

/** A public folder as others read it, guests too. It comes from the server; what was opened of it is kept on the device as opened records are. */
export default function PublicFolderPage() {
  const { params, query } = usePlace()
  const index = indexNames.find(name => name === params['category'])
  const page = /^\d{1,5}$/.exec(query.get('page') ?? '')?.[0]
  const id = params['bookmark_folder'] ?? ''
  const { answer, copy, isCurrent, isGone, error, again } = usePublicFolder(id, index, page)
  const folder = answer?.folder
  usePageTitle(isGone && error ? 'Folder not found' : folder?.name)
  if (error && !folder) return <NotShown error={error} isGone={isGone} again={again} />
  if (!answer || !folder) return <Skeleton lines={8} />
  const profile = folder.owner.slug_values[0] ?? ''
  const ids = { id: profile, bookmark_folder: id }
  const place = index ? { ...ids, category: index } : ids
  return (
    <div className={css['page']} aria-busy={!isCurrent || undefined}>
      <Head folder={folder} profile={profile} />
      {copy && <DeviceCopyNote asOf={copy.asOf ?? 'unknown'} />}
      <FolderTabs
        totals={folder.categories.map(({ name, total }) => [name, total])}
        others={folder.count - folder.categories.reduce((sum, { total }) => sum + total, 0)}
        category={index}
        hrefOf={name => to('researcher.bookmark_folders.show', name ? { ...ids, category: name } : ids)}
      />
      {error && !isCurrent ? (
        <NotLoadedBlock error={error} again={again} what="The folder" offline="You’re offline, and this wasn’t opened on this device." />
      ) : (
        <>
          <Items bookmarks={answer.bookmarks} entries={answer.own_entries} isMixed={!index} isPart={answer.pages > 1} />
          <Pagination
            page={answer.page}
            pages={answer.pages}
            href={next => to('researcher.bookmark_folders.show', place, { query: next > 0 ? { page: String(next) } : {} })}
          />
        </>
      )}
    </div>
  )
}

function Head({ folder, profile }: { folder: PublicFolder; profile: string }) {
  return (
    <header className={css['head']}>
      <div className={css['title']}>
        <h1 tabIndex={-1}>{folder.name}</h1>
      </div>
      <p className={css['facts']}>
        <span>
          A folder by <a href={to('researcher.show', { id: profile })}>{folder.owner.full_name}</a>
        </span>
        <span>
          changed <RelativeTime at={folder.updated_at} />
        </span>
        {folder.tags.map(tag => (
          <Chip key={tag}>{tag}</Chip>
        ))}
      </p>
      {folder.description && (
        <p className={css['description']}>
          <ReadMore text={folder.description} at={limits.truncate} />
        </p>
      )}
    </header>
  )
}

interface ItemsProps {
  bookmarks: readonly PublicBookmark[]
  entries: readonly PublicEntry[]
  isMixed: boolean
  isPart: boolean
}

function Items({ bookmarks, entries, isMixed, isPart }: ItemsProps) {
  const list = useListKeys()
  const { href } = usePlace()
  useEffect(
    () => setCurrentList({ href, places: bookmarks.map(({ index, slug_value }) => ({ index, slug: slug_value })) }),
    [href, bookmarks],
  )
  if (bookmarks.length + entries.length === 0) return <EmptyBlock title={isMixed ? 'No items yet' : 'No items of this type'} />
  const cited = bookmarks.filter(({ item }) => item)
  const count = cited.length + entries.length
  const shown = [...bookmarks, ...entries].sort((a, b) => (a.position < b.position ? -1 : 1))
  return (
    <>
      {count > 0 && (
        <p className={css['actions']}>
          <CiteButton
            label={isPart ? 'Cite this page' : count === 1 ? 'Cite' : `Cite all ${count}`}
            items={cited.map(({ index, slug_value }) => ({ index, slug: slug_value, record: undefined }))}
            entries={entries}
          />
        </p>
      )}
      <ol ref={list} className={css['items']} aria-label="Items">
        {shown.map(one => (
          <li key={'entry' in one ? one.id : `${one.index} ${one.slug_value}`} className={css['item']}>
            {'entry' in one ? <Entry {...one} /> : <Item bookmark={one} isMixed={isMixed} />}
          </li>
        ))}
      </ol>
    </>
  )
}

const Entry = ({ id, entry, added_at }: PublicEntry) => (
  <EntryCard
    entry={entry}
    note={
      <>
        added <RelativeTime at={added_at} />
      </>
    }
    actions={<CiteButton items={[]} entries={[{ id, entry }]} />}
  />
)

function Item({ bookmark: { index, slug_value, added_at, item }, isMixed }: { bookmark: PublicBookmark; isMixed: boolean }) {
  const title = item ? titleOfRecord(index, item.data) : slug_value.replace(/-/g, ' ')
  return (
    <RecordCard
      index={index}
      data={item?.data ?? { slug_values: [slug_value], [indexes[index].title]: title }}
      kind={isMixed && indexes[index].singular}
      note={
        <>
          {!item && 'No longer in the catalogue · '}
          added <RelativeTime at={added_at} />
        </>
      }
      actions={item && <SaveButton index={index} slug={slug_value} title={title} record={item.data} />}
    />
  )
}

/** A private folder and one that does not exist look the same. A guest may be its owner. */
function NotShown({ error, isGone, again }: { error: ApiError; isGone: boolean; again: () => void }) {
  const { href } = usePlace()
  const isGuest = useSession().status === 'guest'
  const heading = <h1 className="visually-hidden">Folder</h1>
  if (!isGone)
    return (
      <>
        {heading}
        <NotLoadedBlock error={error} again={again} what="The folder" offline="You’re offline, and this wasn’t opened on this device." />
      </>
    )
  return (
    <>
      {heading}
      <EmptyBlock
        title="Folder not found"
        actions={
          isGuest ? (
            <ButtonLink kind="primary" href={to('login')} onClick={() => rememberRoute(href)}>
              Log in
            </ButtonLink>
          ) : (
            <ButtonLink kind="primary" href={to('searchHome')}>
              Search
            </ButtonLink>
          )
        }
      >
        <p>It doesn’t exist, or it’s private.{isGuest && ' If it’s yours, log in to see it.'}</p>
      </EmptyBlock>
    </>
  )
}
