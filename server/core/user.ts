import type { UserType } from '#contract/rights.ts'

/** The signed-in user of a request, as stored now. */
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
