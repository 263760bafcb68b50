import type { UserType } from '#contract/rights.ts'

/** The three columns of an account that say its plan. */
export interface PlanRow {
  user_type: UserType
  user_type_until: number | null
  user_type_after: UserType | null
}

interface Plan {
  user_type: UserType
  /** Until when it is given, epoch milliseconds; absent: for good. */
  user_type_until?: number
}

/** The plan of an account now: one that was given for a while ends by itself. Whoever reads a plan reads it here. */
export function planOf({ user_type, user_type_until, user_type_after }: PlanRow, now: number): Plan {
  if (user_type_until === null) return { user_type }
  return now < user_type_until ? { user_type, user_type_until } : { user_type: user_type_after ?? 'free' }
}
