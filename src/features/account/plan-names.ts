import type { UserType } from '#contract/rights.ts'

/** Names of the user types of S1§6. */
export const planName: Record<UserType, string> = {
  unregistered: 'Guest',
  free: 'Free',
  trial: 'Trial',
  verified_academic: 'Verified academic',
  premium: 'Premium',
}
