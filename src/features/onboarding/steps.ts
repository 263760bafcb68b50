import { call } from '#api/call.ts'
import { reachability } from '#api/reachability.ts'
import type { CurrentUser } from '#contract/current-session.ts'
import { limits } from '#contract/limits.ts'
import { type UserChange, users } from '#contract/users.ts'
import { to } from '#contract/to.ts'
import { flashSaved, flashSuccess } from '#forms/flashes.ts'
import { go } from '#routing/navigation.ts'
import { takePreviousRoute } from '#routing/previous-route.ts'
import { profileId } from '#routing/profile-id.ts'
import { session, updateUser } from '#session/session.ts'
import { changeProfile } from '#session/unsent-profile.ts'
import { stepPages } from './onboarding-steps.ts'

export const stepCount = limits.onboardingSteps

/** The number of a step, from 1 (S1§2). */
export type StepNumber = 1 | 2 | 3 | 4

/** How far a user came on this page. A skipped step counts before the server knows of it, also without a network. */
let skippedTo: { user: string; step: number } | undefined

function setSkippedTo(user: string, step: number): void {
  skippedTo = { user, step }
}

/** The number of the last step that a user may open. */
export const reachedStep = ({ user_id, onboarding_step }: Pick<CurrentUser, 'user_id' | 'onboarding_step'>): number =>
  skippedTo?.user === user_id ? Math.max(onboarding_step, skippedTo.step) : onboarding_step

/** That a step is completed. Repeating a step does not reset later ones. */
const completed = (step: StepNumber) => ({ onboarding_step: Math.max(step + 1, session.user?.onboarding_step ?? 1) })

let last: Promise<unknown> = Promise.resolve()

/**
 * Saves the user's changes and that this step is completed. Calls are sent one after the other, so that a late answer resets no later step.
 */
export function saveStep(step: StepNumber, id: string, change: UserChange = {}): Promise<void> {
  const save = async () => {
    updateUser(await call(users.update, { params: { id }, body: { user: { ...change, ...completed(step) } } }))
  }
  const saving = last.then(save)
  last = saving.catch(() => undefined)
  return saving
}

/** Whether the onboarding was completed before: then the user comes from the settings to change one thing. */
export const isRevisit = ({ onboarding_step }: Readonly<CurrentUser>): boolean => onboarding_step > stepCount

/** Continues after a saved step; `user` is the state before. The last step leads to the search with the tour, a revisit back to the settings. */
export async function leaveSavedStep(step: StepNumber, user: Readonly<CurrentUser>): Promise<void> {
  if (isRevisit(user)) flashSuccess('Saved.')
  await leaveStep(step, user)
}

/** Queues that a step is completed, after its own change was queued. */
export async function queueStep(step: StepNumber, user: Readonly<CurrentUser>): Promise<void> {
  if (!isRevisit(user)) await changeProfile({ change: completed(step), shown: completed(step) })
}

/** Continues after a step whose change is queued. `what` was saved; undefined if nothing was changed. */
export async function leaveQueuedStep(step: StepNumber, user: Readonly<CurrentUser>, what: string | undefined): Promise<void> {
  if (what && (isRevisit(user) || !reachability.online)) flashSaved(what)
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
  setSkippedTo(user.user_id, step + 1)
  const wasShown = session.user?.tooltips.includes('product-tour')
  if (next) return go(to(next))
  // Where the sign-up came from, otherwise the search with its tour.
  await go(takePreviousRoute() ?? to('searchHome', {}, wasShown ? {} : { query: { 'product-tour': 'start' } }))
}
