import { call } from '#api/call.ts'
import type { CurrentUser } from '#contract/current-session.ts'
import { limits } from '#contract/limits.ts'
import { type UserChange, users } from '#contract/users.ts'
import { to } from '#contract/to.ts'
import { flashSuccess } from '#features/settings/index.ts'
import { go } from '#routing/navigation.ts'
import { profileId } from '#routing/profile-id.ts'
import { session, updateUser } from '#session/session.ts'
import { stepPages } from './onboarding-steps.ts'

export const stepCount = limits.onboardingSteps

/** The number of a step, from 1 (S1§2). */
export type StepNumber = 1 | 2 | 3 | 4

let last: Promise<unknown> = Promise.resolve()

/**
 * Saves the user's changes and that this step is completed. Repeating a step does not reset later ones. Calls are sent one after the other,
 * so that a late answer does not reset them either.
 */
function saveStep(step: StepNumber, id: string, change: UserChange = {}): Promise<void> {
  const save = async () => {
    const reached = Math.max(step + 1, session.user?.onboarding_step ?? 1)
    updateUser(await call(users.update, { params: { id }, body: { user: { ...change, onboarding_step: reached } } }))
  }
  const saving = last.then(save)
  last = saving.catch(() => undefined)
  return saving
}

/** Whether the onboarding was completed before: then the user comes from the settings to change one thing. */
export const isRevisit = ({ onboarding_step }: Readonly<CurrentUser>): boolean => onboarding_step > stepCount

/** Saves a step and continues; `user` is the state before. The last step leads to the search with the tour, a revisit back to the settings. */
export async function finishStep(step: StepNumber, user: Readonly<CurrentUser>, change?: UserChange): Promise<void> {
  await saveStep(step, user.user_id, change)
  if (isRevisit(user)) flashSuccess('Saved.')
  await leaveStep(step, user)
}

/** Continues without saving the form. That the step was skipped is saved if the server can be reached. */
export async function skipStep(step: StepNumber, user: Readonly<CurrentUser>): Promise<void> {
  if (!isRevisit(user)) void saveStep(step, user.user_id).catch(() => undefined)
  await leaveStep(step, user)
}

async function leaveStep(step: StepNumber, user: Readonly<CurrentUser>): Promise<void> {
  if (isRevisit(user)) return go(to('researcher.settings', { id: profileId(user) }))
  const next = stepPages.at(step)
  const wasShown = session.user?.tooltips.includes('product-tour')
  await go(next ? to(next) : to('searchHome', {}, wasShown ? {} : { query: { 'product-tour': 'start' } }))
}
