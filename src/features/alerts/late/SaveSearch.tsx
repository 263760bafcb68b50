import { useState } from 'react'
import { mustSignIn } from '#features/plans/index.ts'
import { commit } from '#offline/index.ts'
import { usePublicView } from '#session/session.ts'
import { Button } from '#ui/button/Button.tsx'
import { ringBell } from '#ui/feedback/bell.ts'
import { Bell, BellRing } from '#ui/Icon.tsx'
import { openModal } from '#ui/overlay/modal.ts'
import type { UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { SaveSearchModal } from '../save-search.modal.ts'
import { deleteAlert } from '../searches/delete-alert.ts'
import { isStored } from '../searches/is-stored.ts'
import { saveSearch } from '../searches/save-search.mutation.ts'
import { dataOf, defaultName, isSameSearch } from '../searches/searched-state.ts'
import { useSavedSearches } from '../searches/searches.reads.ts'
import css from './SaveSearch.module.css'

/** Saves the search of a page of results as an alert, or deletes that alert. */
export default function SaveSearch({ state }: { state: UrlSearchState }) {
  const isPublic = usePublicView()
  const [busy, setBusy] = useState(false)
  const data = dataOf(state)
  const saved = useSavedSearches()?.find(search => isSameSearch(search.data, data))

  const save = async () => {
    if (!mustSignIn()) return
    const name = await openModal(SaveSearchModal, { name: defaultName(data), data })
    if (name === undefined) return
    setBusy(true)
    if (await isStored(commit(saveSearch, { name, data }))) ringBell()
    setBusy(false)
  }
  const label = saved ? 'Search saved' : 'Save search'
  return (
    <Button
      kind="quiet"
      icon={saved ? BellRing : Bell}
      busy={busy}
      disabled={isPublic}
      aria-label={label}
      title={isPublic ? 'Leave public view to save this search' : saved ? 'Delete this alert' : 'Save this search, and see what is new'}
      onClick={() => void (saved ? deleteAlert(saved) : save())}
    >
      <span className={css['label']}>{label}</span>
    </Button>
  )
}
