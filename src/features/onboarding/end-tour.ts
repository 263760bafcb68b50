import { call } from '#api/call.ts'
import { users } from '#contract/users.ts'
import { deviceState, keepDeviceState } from '#kit/device-state.ts'
import { go } from '#routing/navigation.ts'
import { session, updateUser } from '#session/session.ts'

const tour = 'product-tour'

/** Takes the key out of the address. `isRead`: somebody closed the tour, so nobody leads them there again. */
export async function endTour({ isRead }: { isRead: boolean }): Promise<void> {
  const { pathname, search, hash } = location
  const query = new URLSearchParams(search)
  query.delete(tour)
  const rest = query.toString()
  await go(`${pathname}${rest && `?${rest}`}${hash}`, { replace: true })
  if (isRead) await rememberTour()
}

/** For a user on the server, for a guest on this device; where the server cannot be reached, it is a hint that may come again. */
async function rememberTour(): Promise<void> {
  const { user, status } = session
  if (!user) {
    const known = deviceState('tooltips')
    keepDeviceState('tooltips', [...new Set([...(Array.isArray(known) ? known : []), tour])])
    return
  }
  if (status !== 'signed_in' || user.tooltips.includes(tour)) return
  try {
    const { tooltips } = await call(users.setTooltips, { params: { id: user.user_id }, body: { tooltips: [tour] } })
    if (session.user?.user_id === user.user_id) updateUser({ ...session.user, tooltips })
  } catch {
    // A hint and nothing more.
  }
}
