import { cacheAnswer } from '#api/read/read.ts'
import { useRead } from '#api/read/use-read.ts'
import { type Credits, plans } from '#contract/plans.ts'
import { usePublicView, useSession } from '#session/session.ts'

/** Sets the balance from the reply of a call that spends or adds credits. */
export const setCredits = (balance: Credits): void => cacheAnswer(plans.remainingCredits, { body: {} }, balance)

/**
 * The remaining credits of the signed-in user, read when they are first shown and whenever the network comes back. Undefined for visitors
 * and until the first answer. After a failure `balance` is missing, which is shown as a question mark (S1§8) and nowhere else.
 */
export function useCredits(): { balance?: Credits } | undefined {
  const isVisitor = useSession().user === undefined
  const isPublic = usePublicView()
  const { answer, error } = useRead(plans.remainingCredits, isVisitor || isPublic ? undefined : { body: {} }, {
    freshFor: 0,
    refetchOnReconnect: true,
  })
  return answer ? { balance: answer } : error && {}
}
