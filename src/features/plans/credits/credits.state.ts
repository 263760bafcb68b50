import { useEffect } from 'react'
import { proxy, useSnapshot } from 'valtio'
import { call } from '#api/call.ts'
import { useReachability } from '#api/reachability.ts'
import { type Credits, plans } from '#contract/plans.ts'
import { session, usePublicView, useSession } from '#session/session.ts'

/** `of`: whose credits these are. `failed`: the last question for them was not answered. */
const state = proxy<{ of?: string; known?: Credits; failed: boolean }>({ failed: false })
let asking: string | undefined

/** A reply of another call told the balance: whatever spends or gives credits says so here. */
export function setCredits(known: Credits): void {
  const of = session.user?.user_id
  if (of !== undefined) Object.assign(state, { of, known, failed: false })
}

/** Asks the server, quietly: a failure is seen as a question mark (S1§8) and nowhere else. */
async function ask(of: string): Promise<void> {
  if (asking === of) return
  asking = of
  if (state.of !== of) {
    delete state.known
    Object.assign(state, { of, failed: false })
  }
  try {
    const known = await call(plans.remainingCredits, { body: {} })
    if (session.user?.user_id === of) setCredits(known)
  } catch {
    if (state.of === of) state.failed = true
  } finally {
    asking = undefined
  }
}

/**
 * What is left of the signed-in user's credits: asked for when it is first shown and whenever the network comes back. Undefined for
 * visitors, and until something is known; then `known` is missing only where nobody could say.
 */
export function useCredits(): { readonly known?: Readonly<Credits> } | undefined {
  const { online } = useReachability()
  const isPublic = usePublicView()
  const id = useSession().user?.user_id
  const { of, known, failed } = useSnapshot(state)
  useEffect(() => {
    if (id !== undefined && !isPublic && (online || state.of !== id)) void ask(id)
  }, [id, online, isPublic])
  if (id === undefined || isPublic || of !== id || (!known && !failed)) return undefined
  return known ? { known } : {}
}
