import { openedHref } from '#contract/saved-search-address.ts'
import { serverNow } from '#kit/server-clock.ts'
import { commit, isTemporary } from '#offline/index.ts'
import { changeSearch } from '../searches/change-search.mutation.ts'
import { isStored } from '../searches/is-stored.ts'
import { searchNote } from '../searches/searched-state.ts'
import { seeSearch } from '../searches/see-search.mutation.ts'
import type { SearchRow } from '../searches/searches.mirrored.ts'
import { AlertDelivery } from './AlertDelivery.tsx'
import { AlertElsewhere } from './AlertElsewhere.tsx'
import { AlertRow } from './AlertRow.tsx'
import { SearchMenu } from './SearchMenu.tsx'

/** One saved search with what it found last. Opening it marks what is new in the list of results (S1§2). */
export function SavedSearchRow({ search }: { search: SearchRow }) {
  const { id, name, mail, push } = search
  const see = () => void isStored(commit(seeSearch, { id, seen_at: serverNow() }))
  return (
    <AlertRow
      alert={search}
      link={{ href: openedHref(search), onClick: see }}
      note={searchNote(search.data)}
      begun="saved"
      menu={<SearchMenu search={search} see={see} />}
    >
      <AlertDelivery name={name} mail={mail} change={wanted => commit(changeSearch, { id, change: { mail: wanted } })} />
      <AlertElsewhere
        alert={isTemporary(id) ? undefined : id}
        name={name}
        push={push}
        setPush={wanted => isStored(commit(changeSearch, { id, change: { push: wanted } }))}
      />
    </AlertRow>
  )
}
