import { ApiError, call } from '#api/call.ts'
import { account } from '#contract/account.ts'
import type { SecondProof } from '#contract/second-step.ts'
import { refreshUser, session } from '#session/session.ts'
import { openModal } from '#ui/overlay/modal.ts'
import { PasswordModal } from './password.modal.ts'

/** Whether the server wants to know first that it is really the user. */
export const needsConfirmation = (thrown: unknown): boolean => thrown instanceof ApiError && thrown.code === 'step_up_required'

/** Confirms this session, for ten minutes. */
export async function confirmIdentity(password: string | undefined, second_step?: SecondProof): Promise<void> {
  await call(account.confirmIdentity, { body: { ...(password !== undefined && { password }), ...(second_step && { second_step }) } })
}

/**
 * Runs an action. If the server wants to know first that it is really the user (`step_up_required`), asks for the password, and for the second
 * step of an account that has one, and then runs the action again. Returns undefined if the user cancels.
 */
export async function withConfirmation<T>(text: string, run: () => Promise<T>): Promise<T | undefined> {
  try {
    return await run()
  } catch (thrown) {
    if (!needsConfirmation(thrown)) throw thrown
  }
  // A second factor may have been added on another device.
  await refreshUser()
  const answer = await openModal(PasswordModal, {
    title: 'Is it you?',
    text,
    submitLabel: 'Continue',
    run: async password => {
      // The modal confirms a second step itself.
      if (!session.user?.two_step) await confirmIdentity(password)
    },
  })
  return answer === 'done' ? run() : undefined
}
