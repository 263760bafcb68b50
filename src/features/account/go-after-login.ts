import type { CurrentUser } from '#contract/current-session.ts'
import { limits } from '#contract/limits.ts'
import { to } from '#contract/to.ts'
import { go } from '#routing/navigation.ts'
import { takePreviousRoute } from '#routing/previous-route.ts'
import { profileId } from '#routing/profile-id.ts'
import { session } from '#session/session.ts'
import { inviteToken } from './pending-invite.ts'

interface GoAfterLoginOptions {
  /** The account was just created. */
  isNew?: boolean
}

/**
 * Navigates after a login (S1§4): to a pending invitation, otherwise for a new account to the onboarding, otherwise to the page before,
 * otherwise to the search home. The own profile page does not count as a page before. Resolves with the address.
 */
export async function goAfterLogin({ isNew = false }: GoAfterLoginOptions = {}): Promise<string> {
  const href = destination(isNew)
  await go(href, { replace: true })
  return href
}

function destination(isNew: boolean): string {
  const { user } = session
  // It keeps the page before for its end.
  if (isNew && !inviteToken() && user && user.onboarding_step <= limits.onboardingSteps) return to('onboarding')
  const before = takePreviousRoute()
  if (inviteToken()) return to('confirmation.invite')
  if (before && !(user && isOwnPage(user, new URL(before, location.origin).pathname))) return before
  return to('searchHome')
}

const isOwnPage = (user: CurrentUser, path: string): boolean =>
  [profileId(user), ...user.slug_values].some(id => path === to('researcher.show', { id }))
