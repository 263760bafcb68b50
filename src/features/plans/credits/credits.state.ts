import { cacheAnswer } from '#api/read/read.ts'
import { useRead } from '#api/read/use-read.ts'
import { type Credits, plans } from '#contract/plans.ts'
import { usePublicView, useSession } from '#session/session.ts'

/** A reply of another call told the balance: whatever spends or gives credits says so here. */
export const setCredits = (balance: Credits): void => cacheAnswer(plans.remainingCredits, { body: {} }, balance)

/**
 * What is left of the signed-in user's credits: asked for when it is first shown and whenever the network comes back. Undefined for
 * visitors, and until something is known; then `known` is missing only where nobody could say: a failure is seen as a question mark
 * (S1§8) and nowhere else.
 */
export function useCredits(): { known?: Credits } | undefined {
  const isVisitor = useSession().user === undefined
  const isPublic = usePublicView()
  const { answer, error } = useRead(plans.remainingCredits, isVisitor || isPublic ? undefined : { body: {} }, {
    freshFor: 0,
    refetchOnReconnect: true,
  })
  return answer ? { known: answer } : error && {}
}
