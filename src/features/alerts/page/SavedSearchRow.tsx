import { serverNow } from '#kit/server-clock.ts'
import { commit } from '#offline/index.ts'
import { isStored } from '../searches/is-stored.ts'
import { openedHref, searchNote } from '../searches/searched-state.ts'
import { seeSearch } from '../searches/see-search.mutation.ts'
import type { SearchRow } from '../searches/searches.mirrored.ts'
import { AlertRow } from './AlertRow.tsx'
import { SearchMenu } from './SearchMenu.tsx'

/** One saved search with what it found last. Opening it marks what is new in the list of results (S1§2). */
export function SavedSearchRow({ search }: { search: SearchRow }) {
  const see = () => void isStored(commit(seeSearch, { id: search.id, seen_at: serverNow() }))
  return (
    <AlertRow
      alert={search}
      link={{ href: openedHref(search), onClick: see }}
      note={searchNote(search.data)}
      begun="saved"
      menu={<SearchMenu search={search} see={see} />}
    />
  )
}
