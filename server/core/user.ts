import type { UserType } from '#contract/rights.ts'

/** Who calls, as the store knows them now. */
export interface User {
  id: string
  full_name: string
  email: string
  user_type: UserType
  verified: boolean
  slug_values: string[]
  sid: string
  jti: string
}
