import { call } from '#api/call.ts'
import { users } from '#contract/users.ts'
import { deviceState, keepDeviceState } from '#kit/device-state.ts'
import { go } from '#routing/navigation.ts'
import { session, updateUser } from '#session/session.ts'

const tour = 'product-tour'

/** Removes the tour from the address. `isDismissed`: the user has closed it, so it is not offered again. */
export async function endTour({ isDismissed }: { isDismissed: boolean }): Promise<void> {
  const { pathname, search, hash } = location
  const query = new URLSearchParams(search)
  query.delete(tour)
  const rest = query.toString()
  await go(`${pathname}${rest && `?${rest}`}${hash}`, { replace: true })
  if (isDismissed) await rememberTour()
}

/** Stored on the server for a user, on this device for a guest. Without the server the tour may be offered again. */
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
    // The tour may be offered again.
  }
}
