import { proxy, ref, useSnapshot } from 'valtio'
import type { IndexName } from '#contract/indexes/shape.ts'
import { session, useSession } from '#session/session.ts'

/** A selected result, with all that saving, citing and comparing need when its page is no longer on the screen. */
export interface SelectedResult {
  slug: string
  title: string
  /** The fields of its card. */
  data: Record<string, unknown>
}

/** The selection of one user in one index. */
const selection = proxy<{ user_id: string | undefined; index: IndexName | undefined; results: Map<string, SelectedResult> }>({
  user_id: undefined,
  index: undefined,
  results: ref(new Map()),
})

const none: ReadonlyMap<string, SelectedResult> = new Map()

/** The selected results of an index by slug, in the order of selection. Another page, order or filter keeps them; another index clears them. */
export function useSelection(index: IndexName): ReadonlyMap<string, SelectedResult> {
  const { user } = useSession()
  const now = useSnapshot(selection)
  return now.index === index && now.user_id === user?.user_id ? now.results : none
}

/** Clears a selection of another index or another user. */
export function keepSelectionOf(index: IndexName): void {
  if (selection.index !== index || selection.user_id !== session.user?.user_id) clearSelection(index)
}

/** Selects a result, or deselects it. */
export function toggleSelected(index: IndexName, result: SelectedResult): void {
  keepSelectionOf(index)
  const next = new Map(selection.results)
  if (!next.delete(result.slug)) next.set(result.slug, result)
  selection.results = ref(next)
}

/** Selects results besides those that are selected. */
export function selectAll(index: IndexName, results: readonly SelectedResult[]): void {
  keepSelectionOf(index)
  selection.results = ref(new Map([...selection.results, ...results.map(result => [result.slug, result] as const)]))
}

export function clearSelection(index: IndexName): void {
  selection.index = index
  selection.user_id = session.user?.user_id
  selection.results = ref(new Map())
}
