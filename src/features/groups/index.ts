import { late } from '#ui/waiting/late.tsx'

/** What the user belongs to and asks to join, on their own profile. */
export const OwnPlaces = late(() => import('./late/OwnPlaces.tsx'))
