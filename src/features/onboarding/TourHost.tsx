import { usePlace } from '#routing/place.ts'
import { late } from '#ui/waiting/late.tsx'

const Tour = late(() => import('./Tour.tsx'))

/** The product tour, if the address asks for it (S1§2 "Search query keys"). */
export function TourHost() {
  const { query, name } = usePlace()
  return query.has('product-tour') && name.startsWith('search') ? <Tour /> : null
}
