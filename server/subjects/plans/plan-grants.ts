import { type UserType, userTypes } from '#contract/rights.ts'
import { type PlanColumns, currentPlan } from '../../core/plan.ts'

const day = 24 * 3600_000

/** `days`: its duration; null: permanent. */
interface PlanGrant {
  user_type: UserType
  days: number | null
}

const rank = (plan: UserType): number => userTypes.indexOf(plan)
const permanent = (user_type: UserType): PlanColumns => ({ user_type, user_type_until: null, user_type_after: null })

/** The columns after a grant, or undefined if it gives nothing. The plan is never lower than without the grant. */
export function grantedPlan(row: PlanColumns, { user_type, days }: PlanGrant, now: number): PlanColumns | undefined {
  const current = currentPlan(row, now)
  const until = current.user_type_until
  const base = until === undefined ? current.user_type : (row.user_type_after ?? 'free')
  const step = rank(user_type) - rank(current.user_type)
  if (days === null) {
    if (step > 0 || (step === 0 && until !== undefined)) return permanent(user_type)
    return until !== undefined && rank(user_type) > rank(base) ? { ...row, user_type_after: user_type } : undefined
  }
  if (step > 0) return { user_type, user_type_until: Math.max(now + days * day, until ?? 0), user_type_after: base }
  return step === 0 && until !== undefined ? { user_type, user_type_until: until + days * day, user_type_after: base } : undefined
}
