import { call } from '#api/call.ts'
import { users } from '#contract/users.ts'
import { deviceState, keepDeviceState } from '#kit/device-state.ts'
import { session, updateUser } from './session.ts'

const closedHere = (): string[] => {
  const known = deviceState('tooltips')
  return Array.isArray(known) ? known.filter(name => typeof name === 'string') : []
}

/** Whether a hint was closed for good: by this user on any device, or on this one. */
export const isHintClosed = (name: string): boolean => closedHere().includes(name) || session.user?.tooltips.includes(name) === true

/** Closes a hint for good: on this device at once, and for a user on the server if it can be reached. */
export async function closeHint(name: string): Promise<void> {
  keepDeviceState('tooltips', [...new Set([...closedHere(), name])])
  const { user, status } = session
  if (!user || status !== 'signed_in' || user.tooltips.includes(name)) return
  try {
    const { tooltips } = await call(users.setTooltips, { params: { id: user.user_id }, body: { tooltips: [name] } })
    if (session.user?.user_id === user.user_id) updateUser({ ...session.user, tooltips })
  } catch {
    // Another device may offer it again.
  }
}
