import type { CurrentUser } from '#contract/account.ts'

/** The steps by the last word of their path, in their order (S1§2), and what they are called. */
export const stepTitles = {
  intro: 'Welcome',
  'function-title': 'What you do',
  interests: 'Research interests',
  'collaboration-interests': 'Collaboration',
}
export const stepPaths = Object.keys(stepTitles)

/** Where the onboarding goes on; undefined once it is done. */
export function onboardingLink(user: Pick<CurrentUser, 'onboarding_step'>): string | undefined {
  const path = stepPaths[user.onboarding_step - 1]
  return path && `/onboarding/${path}`
}
