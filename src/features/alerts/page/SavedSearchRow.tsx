import { ChangeMark } from '#features/folders/index.ts'
import { openedHref } from '#contract/saved-search-address.ts'
import { formatNumber } from '#kit/format-number.ts'
import { serverNow } from '#kit/server-clock.ts'
import { commit, isTemporary } from '#offline/index.ts'
import { Badge } from '#ui/text/Badge.tsx'
import { RelativeTime } from '#ui/text/RelativeTime.tsx'
import { changeSearch } from '../searches/change-search.mutation.ts'
import { isStored } from '../searches/is-stored.ts'
import { searchNote } from '../searches/searched-state.ts'
import { seeSearch } from '../searches/see-search.mutation.ts'
import type { SearchRow } from '../searches/searches.mirrored.ts'
import { AlertDelivery } from './AlertDelivery.tsx'
import { AlertElsewhere } from './AlertElsewhere.tsx'
import { FoundItems } from './FoundItems.tsx'
import { SearchMenu } from './SearchMenu.tsx'
import css from './AlertRow.module.css'

/** One saved search with what it found last. Opening it marks what is new in the list of results (S1§2). */
export function SavedSearchRow({ search }: { search: SearchRow }) {
  const { id, name, data, new_results, timestamp_epoch, found, is_paused, push, created_at, mark } = search
  const see = () => void isStored(commit(seeSearch, { id, seen_at: serverNow() }))
  return (
    <article className={css['row']} aria-label={name}>
      <div className={css['what']}>
        <h3 className={css['name']}>
          <a href={openedHref(search)} onClick={see}>
            {name}
          </a>
          {new_results > 0 && <Badge tone="accent">{formatNumber(new_results)} new</Badge>}
          {is_paused && <Badge>Paused</Badge>}
          <ChangeMark mark={mark} />
        </h3>
        <p className={css['facts']}>
          <span>{searchNote(data)}</span>
          <span>
            {timestamp_epoch > created_at ? 'last opened' : 'saved'} <RelativeTime at={timestamp_epoch} />
          </span>
        </p>
        <FoundItems items={found} since={timestamp_epoch} label={`Last found by ${name}`} />
        <AlertDelivery name={name} mail={search.mail} change={mail => commit(changeSearch, { id, change: { mail } })} />
        <AlertElsewhere
          alert={isTemporary(id) ? undefined : id}
          name={name}
          push={push}
          setPush={wanted => isStored(commit(changeSearch, { id, change: { push: wanted } }))}
        />
      </div>
      <SearchMenu search={search} />
    </article>
  )
}
