import { useState } from 'react'
import { to } from '#contract/to.ts'
import { commit } from '#offline/index.ts'
import { go } from '#routing/navigation.ts'
import { Button } from '#ui/button/Button.tsx'
import { flash } from '#ui/feedback/flash.ts'
import type { UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { editSearchOf } from '../edited-search.state.ts'
import { changeSearch } from '../searches/change-search.mutation.ts'
import { isStored } from '../searches/is-stored.ts'
import { dataOf, isSameSearch } from '../searches/searched-state.ts'
import { useSavedSearches } from '../searches/searches.reads.ts'
import css from './EditedSearch.module.css'

/** Above the results, while the search behind an alert is edited: replaces it by the one on screen. */
export default function EditedSearch({ id, state }: { id: string; state: UrlSearchState }) {
  const search = useSavedSearches()?.find(row => row.id === id)
  const [busy, setBusy] = useState(false)
  if (!search) return null
  const data = dataOf(state)
  const isSame = isSameSearch(search.data, data)
  const update = async () => {
    setBusy(true)
    if (await isStored(commit(changeSearch, { id, change: { data } }))) {
      editSearchOf(undefined)
      flash({ variant: 'success', text: `Updated the alert “${search.name}”` })
      await go(to('alerts'))
    } else setBusy(false)
  }
  return (
    <section className={css['bar']} aria-label="Alert that you edit">
      <p>
        You are editing the alert <b>{search.name}</b>. {isSame ? 'Change the search, then update the alert.' : 'Update it to this search?'}
      </p>
      <div className={css['actions']}>
        <Button kind="primary" size="small" busy={busy} disabled={isSame} onClick={() => void update()}>
          Update
        </Button>
        <Button kind="quiet" size="small" onClick={() => editSearchOf(undefined)}>
          Cancel
        </Button>
      </div>
    </section>
  )
}
