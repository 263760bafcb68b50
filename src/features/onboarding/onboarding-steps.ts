import type { CurrentUser } from '#contract/current-session.ts'
import type { PageName } from '#contract/page-routes.ts'

/** The titles of the steps by page, in their order (S1§2). */
export const stepTitles = {
  'onboarding.intro': 'Welcome',
  'onboarding.function-title': 'What you do',
  'onboarding.interests': 'Research interests',
  'onboarding.collaboration-interests': 'Collaboration',
} as const satisfies Partial<Record<PageName, string>>

export type StepPage = keyof typeof stepTitles

export const stepPages = Object.keys(stepTitles) as StepPage[]

/** The page where the onboarding continues; undefined once it is completed. */
export const nextStep = (user: Pick<CurrentUser, 'onboarding_step'>): StepPage | undefined => stepPages[user.onboarding_step - 1]
