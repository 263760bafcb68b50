import { ApiError, call } from '#api/call.ts'
import { account } from '#contract/account.ts'
import { refreshUser, session } from '#session/session.ts'
import { openModal } from '#ui/overlay/modal.ts'
import { PasswordModal } from './password.modal.ts'

/**
 * Runs an action. If the server wants to know first that it is really the user (`step_up_required`), asks for the password, and for the second
 * step of an account that has one, and then runs the action again. Returns undefined if the user cancels.
 */
export async function withConfirmation<T>(text: string, run: () => Promise<T>): Promise<T | undefined> {
  try {
    return await run()
  } catch (thrown) {
    if (!(thrown instanceof ApiError) || thrown.code !== 'step_up_required') throw thrown
  }
  // A second factor may have been added on another device.
  await refreshUser()
  const answer = await openModal(PasswordModal, {
    title: 'Is it you?',
    text,
    submitLabel: 'Continue',
    run: async password => {
      // The modal confirms a second step itself.
      if (session.user?.two_step) return
      await call(account.confirmIdentity, { body: { ...(password !== undefined && { password }) } })
    },
  })
  return answer === 'done' ? run() : undefined
}
