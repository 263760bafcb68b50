import { queryRefusalOf } from '#api/query-refusal.ts'
import { proxy, ref, useSnapshot } from 'valtio'
import { ApiError, call } from '#api/call.ts'
import { type ResultItem, search } from '#contract/search.ts'
import { session, useSession } from '#session/session.ts'
import { type MatchedBy, matchOf } from './matching-record.ts'
import { referenceKeyword } from './reference-list.ts'

/** How many references are looked up at once. */
export const mostReferences = 200

/** A reference, and the record that was found for it. */
export interface Reference {
  readonly text: string
  /** Undefined: not looked up yet. */
  readonly found?: { readonly by: MatchedBy; readonly item: ResultItem } | 'nothing'
}

/** Why looking up stopped before the end. */
type Stopped = 'cancelled' | 'offline' | { message: string }

interface LookUp {
  user_id: string | undefined
  references: readonly Reference[]
  /** Those after the most that are looked up at once. */
  rest: readonly string[]
  isRunning: boolean
  stopped: Stopped | undefined
}

const lookUp = proxy<LookUp>({ user_id: undefined, references: ref([]), rest: ref([]), isRunning: false, stopped: undefined })
const none: Omit<LookUp, 'user_id'> = { references: [], rest: [], isRunning: false, stopped: undefined }

/** The references of this user that are being looked up. They last as long as the page. */
export function useLookUp(): Omit<LookUp, 'user_id'> {
  const { user } = useSession()
  const now = useSnapshot(lookUp) as LookUp
  return now.user_id === user?.user_id ? now : none
}

let control = new AbortController()

/** Replaces the references. */
export function setReferences(texts: readonly string[]): void {
  pauseLookUp()
  lookUp.user_id = session.user?.user_id
  lookUp.references = ref(texts.slice(0, mostReferences).map(text => ({ text })))
  lookUp.rest = ref(texts.slice(mostReferences))
  lookUp.stopped = undefined
}

/** Looks up what has not been looked up yet, one after the other. */
export async function resumeLookUp(): Promise<void> {
  if (lookUp.isRunning || lookUp.user_id !== session.user?.user_id) return
  control = new AbortController()
  const { signal } = control
  lookUp.isRunning = true
  lookUp.stopped = undefined
  for (const [at, { text, found }] of lookUp.references.entries()) {
    if (found) continue
    const answer = await recordOf(text, signal)
    if (signal.aborted) return
    if ('stopped' in answer) {
      lookUp.stopped = answer.stopped
      break
    }
    lookUp.references = ref(lookUp.references.with(at, { text, found: answer.found }))
  }
  lookUp.isRunning = false
}

/** Stops without a word; coming back goes on. */
export function pauseLookUp(): void {
  control.abort()
  lookUp.isRunning = false
}

export function cancelLookUp(): void {
  pauseLookUp()
  lookUp.stopped = 'cancelled'
}

async function recordOf(text: string, signal: AbortSignal): Promise<{ found: NonNullable<Reference['found']> } | { stopped: Stopped }> {
  try {
    const body = { index: 'publications', keyword: referenceKeyword(text), per_page: 1, ignore_spelling: true } as const
    const { results } = await call(search.search, { body }, { signal })
    const [item] = results
    const by = matchOf(text, item)
    return { found: item && by ? { by, item } : 'nothing' }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.kind === 'offline' || error.kind === 'timeout') return { stopped: 'offline' }
    return queryRefusalOf(error) ? { found: 'nothing' } : { stopped: { message: error.message } }
  }
}
