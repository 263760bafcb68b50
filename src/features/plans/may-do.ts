import type { Right } from '#contract/rights.ts'
import { mayUse, session } from '#session/session.ts'
import { publicView } from '#session/state.ts'
import { openModal } from '#ui/overlay/modal.ts'
import { LoginRequiredModal } from './modals/login-required.modal.ts'
import { ProUpgradeModal } from './modals/pro-upgrade.modal.ts'

/**
 * Whether a user is signed in. If not, or in the public view, opens the login prompt (S1§2). A locked session counts as signed in: its
 * changes wait for the next sign-in.
 */
export function mustSignIn(): boolean {
  if (session.status !== 'guest' && !publicView.on) return true
  void openModal(LoginRequiredModal, {})
  return false
}

/** Whether the user's plan includes a feature. If not, opens what leads to it. */
export function mayDo(right: Right): boolean {
  if (mayUse(right)) return true
  leadTo(right)
  return false
}

/** Opens the login prompt for a guest, and the paid plan for a user (S1§6); also where the server says that the plan is not what this device knows. */
export function leadTo(right: Right): void {
  if (mustSignIn()) void openModal(ProUpgradeModal, { right })
}
