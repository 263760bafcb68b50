import { go } from '#routing/navigation.ts'
import { closeHint } from '#session/closed-hints.ts'

const tour = 'product-tour'

/** Removes the tour from the address. `isDismissed`: the user has closed it, so it is not offered again. */
export async function endTour({ isDismissed }: { isDismissed: boolean }): Promise<void> {
  const { pathname, search, hash } = location
  const query = new URLSearchParams(search)
  query.delete(tour)
  const rest = query.toString()
  await go(`${pathname}${rest && `?${rest}`}${hash}`, { replace: true })
  if (isDismissed) await closeHint(tour)
}
