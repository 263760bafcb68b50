import type { CurrentUser } from '#contract/current-session.ts'
import type { PageName } from '#contract/page-routes.ts'

/** The steps by their pages, in their order (S1§2), and what they are called. */
export const stepTitles = {
  'onboarding.intro': 'Welcome',
  'onboarding.function-title': 'What you do',
  'onboarding.interests': 'Research interests',
  'onboarding.collaboration-interests': 'Collaboration',
} as const satisfies Partial<Record<PageName, string>>

export const stepPages = Object.keys(stepTitles) as (keyof typeof stepTitles)[]

/** The page where the onboarding goes on; undefined once it is done. */
export const nextStep = (user: Pick<CurrentUser, 'onboarding_step'>): keyof typeof stepTitles | undefined =>
  stepPages[user.onboarding_step - 1]
