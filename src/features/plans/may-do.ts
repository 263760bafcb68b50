import type { Right } from '#contract/rights.ts'
import { mayUse, session } from '#session/session.ts'
import { publicView } from '#session/state.ts'
import { openModal } from '#ui/overlay/modal.ts'
import { LoginRequiredModal } from './modals/login-required.modal.ts'
import { ProUpgradeModal } from './modals/pro-upgrade.modal.ts'

/**
 * Whether anybody is signed in; asks a guest to (S1§2), and whoever sees Indago as one. A locked session counts: what it does waits for
 * the next sign-in.
 */
export function mustSignIn(): boolean {
  if (session.status !== 'guest' && !publicView.on) return true
  void openModal(LoginRequiredModal, {})
  return false
}

/** Whether the viewer's plan includes a feature. If not, a guest is asked to log in and a user is shown what opens it (S1§6). */
export function mayDo(right: Right): boolean {
  if (mayUse(right)) return true
  if (mustSignIn()) void openModal(ProUpgradeModal, { right })
  return false
}
