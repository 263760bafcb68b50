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

/** Steps are counted from 1 (S1§2). */
export type StepNumber = 1 | 2 | 3 | 4

let last: Promise<unknown> = Promise.resolve()

/**
 * Saves what belongs to the user, and that this step is behind them. Going through a step again takes none of the later ones back, and
 * neither does an answer that comes late: one is asked after the other.
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

/** Whether all steps were behind the user before: then they come from the settings, to change one thing. */
export const isRevisit = ({ onboarding_step }: Readonly<CurrentUser>): boolean => onboarding_step > stepCount

/** Saves a step and goes on; `user` as before. After the last one to the search, which shows itself once; from a revisit back. */
export async function finishStep(step: StepNumber, user: Readonly<CurrentUser>, change?: UserChange): Promise<void> {
  await saveStep(step, user.user_id, change)
  if (isRevisit(user)) flashSuccess('Saved.')
  await leaveStep(step, user)
}

/** Goes on without saving anything of this step. That it was passed over is remembered where the server can be reached, and else not. */
export async function skipStep(step: StepNumber, user: Readonly<CurrentUser>): Promise<void> {
  if (!isRevisit(user)) void saveStep(step, user.user_id).catch(() => undefined)
  await leaveStep(step, user)
}

async function leaveStep(step: StepNumber, user: Readonly<CurrentUser>): Promise<void> {
  if (isRevisit(user)) return go(to('researcher.settings', { id: profileId(user) }))
  const next = stepPages.at(step)
  const isShown = session.user?.tooltips.includes('product-tour')
  await go(next ? to(next) : to('searchHome', {}, isShown ? {} : { query: { 'product-tour': 'start' } }))
}
