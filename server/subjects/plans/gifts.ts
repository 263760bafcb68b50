import { type UserType, userTypes } from '#contract/rights.ts'
import { type PlanRow, planOf } from '../../core/plan.ts'

const day = 24 * 3600_000

/** `days`: for how long; null: for good. */
interface Gift {
  user_type: UserType
  days: number | null
}

const rank = (plan: UserType): number => userTypes.indexOf(plan)
const forGood = (user_type: UserType): PlanRow => ({ user_type, user_type_until: null, user_type_after: null })

/** The columns after a gift, or undefined where it gives nothing. At no moment is the plan lower than it would be without it. */
export function givenPlan(row: PlanRow, { user_type, days }: Gift, now: number): PlanRow | undefined {
  const present = planOf(row, now)
  const until = present.user_type_until
  const base = until === undefined ? present.user_type : (row.user_type_after ?? 'free')
  const step = rank(user_type) - rank(present.user_type)
  if (days === null) {
    if (step > 0 || (step === 0 && until !== undefined)) return forGood(user_type)
    return until !== undefined && rank(user_type) > rank(base) ? { ...row, user_type_after: user_type } : undefined
  }
  if (step > 0) return { user_type, user_type_until: Math.max(now + days * day, until ?? 0), user_type_after: base }
  return step === 0 && until !== undefined ? { user_type, user_type_until: until + days * day, user_type_after: base } : undefined
}
