import type { CurrentUser } from '#contract/current-session.ts'
import type { PageName } from '#contract/page-routes.ts'

/** The pages of the steps, in their order (S1§2). */
export const stepPages = [
  'onboarding.intro',
  'onboarding.function-title',
  'onboarding.interests',
  'onboarding.collaboration-interests',
] as const satisfies readonly PageName[]

export type StepPage = (typeof stepPages)[number]

/** The page where the onboarding continues; undefined once it is completed. */
export const nextStep = (user: Pick<CurrentUser, 'onboarding_step'>): StepPage | undefined => stepPages[user.onboarding_step - 1]
