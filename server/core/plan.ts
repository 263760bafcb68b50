import type { UserType } from '#contract/rights.ts'

/** The three columns of an account that store its plan. */
export interface PlanColumns {
  user_type: UserType
  user_type_until: number | null
  user_type_after: UserType | null
}

interface Plan {
  user_type: UserType
  /** When a temporary plan ends, in milliseconds since 1970; absent if it does not end. */
  user_type_until?: number
}

/** The plan of an account now: a temporary plan ends by itself. All code reads the plan through this function. */
export function currentPlan({ user_type, user_type_until, user_type_after }: PlanColumns, now: number): Plan {
  if (user_type_until === null) return { user_type }
  return now < user_type_until ? { user_type, user_type_until } : { user_type: user_type_after ?? 'free' }
}
