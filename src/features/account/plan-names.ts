import type { UserType } from '#contract/rights.ts'

/** What the user types of S1§6 are called. */
export const planName: Record<UserType, string> = {
  unregistered: 'Guest',
  free: 'Free',
  trial: 'Trial',
  verified_academic: 'Verified academic',
  premium: 'Premium',
}
