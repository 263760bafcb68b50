import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ApiError } from '#api/call.ts'
import { slugOf } from '#features/records/index.ts'
import { limits } from '#contract/limits.ts'
import type { SearchReply } from '#contract/search.ts'
import { formatNumber } from '#kit/format-number.ts'
import { Button } from '#ui/button/Button.tsx'
import { flash } from '#ui/feedback/flash.ts'
import { atOffset } from '#workers/query-encoding/search-moves.ts'
import { searchUrl, type UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { isFromDevice, type Source } from '../search.reads.ts'
import { seesAll } from '../sees-all.ts'
import { allResults, toSelected } from './select-all.ts'
import { type SelectedResult, selectAll } from './selection.state.ts'
import css from './SelectionBar.module.css'

/** The search on screen. */
export interface SearchOfSelection {
  state: UrlSearchState
  reply: SearchReply
  source: Source
}

interface Loading {
  done: number
  total: number
  cancel: () => void
}

/** How many results of a search can be selected at once: none of those that the plan does not show. */
const selectable = ({ state, reply: { total, results }, source }: SearchOfSelection): number =>
  Math.min(source !== 'server' || seesAll(state) ? total : results.length, limits.references.most)

/**
 * Selects every result of the search, which takes several requests. Cancelled or failed, and if the search changes meanwhile, it leaves
 * the selection as it was. `onEnd` is called when its button is gone.
 */
function useSelectMore({ state, reply, source }: SearchOfSelection, onEnd: () => void) {
  const [loading, setLoading] = useState<Loading>()
  const cancel = useRef<() => void>(undefined)
  const address = searchUrl(atOffset(state, 0))
  const running = useRef(address)
  useEffect(() => {
    if (running.current !== address) cancel.current?.()
    running.current = address
  }, [address])
  useEffect(() => () => cancel.current?.(), [])
  const selectEvery = async () => {
    const controller = new AbortController()
    const { signal } = controller
    const total = selectable({ state, reply, source })
    const end = () => {
      controller.abort()
      setLoading(undefined)
      onEnd()
    }
    cancel.current = end
    const report = (done: number) => {
      if (!signal.aborted) setLoading({ done, total, cancel: end })
    }
    report(0)
    try {
      const results = await allResults(state, source, signal, report)
      if (!signal.aborted) selectAll(reply.index, results)
    } catch (error) {
      if (!signal.aborted) flash({ variant: 'danger', text: whyNot(error) })
    }
    if (!signal.aborted) end()
  }
  return { loading, selectEvery: () => void selectEvery() }
}

function whyNot(error: unknown): string {
  if (error instanceof ApiError && error.kind === 'offline') return 'You’re offline. Connect to select results on other pages.'
  return error instanceof Error ? error.message : 'Something went wrong'
}

interface SelectInSearchProps {
  selection: ReadonlyMap<string, SelectedResult>
  search: SearchOfSelection
  /** The button that began a selection is gone. */
  onEnd: () => void
  children: ReactNode
}

/** Selects more of a search; its progress stands in place of what else can be done. */
export function SelectInSearch({ selection, search, onEnd, children }: SelectInSearchProps) {
  const { loading, selectEvery } = useSelectMore(search, onEnd)
  if (loading) return <SelectingAll {...loading} />
  return (
    <>
      <SelectMore selection={selection} search={search} selectEvery={selectEvery} onEnd={onEnd} />
      {children}
    </>
  )
}

/** The button that began it is gone. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus()

function SelectingAll({ done, total, cancel }: Loading) {
  return (
    <div className={css['loading']}>
      <label>
        <span>
          Selecting: {formatNumber(done)} of {formatNumber(total)}
        </span>
        <progress value={done} max={total} />
      </label>
      <Button ref={takeFocus} size="small" onClick={cancel}>
        Cancel
      </Button>
    </div>
  )
}

interface SelectMoreProps {
  selection: ReadonlyMap<string, SelectedResult>
  search: SearchOfSelection
  selectEvery: () => void
  onEnd: () => void
}

/** Buttons that select the rest of the page, and of the search. */
function SelectMore({ selection, search, selectEvery, onEnd }: SelectMoreProps) {
  const { reply, source } = search
  const { index, results, total, locked } = reply
  const isPageSelected = results.every(({ data }) => selection.has(slugOf(data)))
  const all = selectable(search)
  // Of a list that was kept, other pages may be missing.
  const isSearchable = source === 'server' || isFromDevice(source)
  const hasMore = isSearchable && all > results.length && selection.size < all
  if (isPageSelected && !hasMore) return null
  const selectPage = () => {
    selectAll(index, results.map(toSelected))
    onEnd()
  }
  return (
    <div className={css['more']}>
      {!isPageSelected && (
        <Button kind="quiet" size="small" onClick={selectPage}>
          Select all on this page
        </Button>
      )}
      {hasMore && (
        <Button kind="quiet" size="small" onClick={selectEvery}>
          Select {all < total - locked ? 'the first' : 'all'} {formatNumber(all)}
        </Button>
      )}
    </div>
  )
}
