import { late } from '#ui/waiting/late.tsx'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'

/** The publications that the user has added or linked, for their own profile. Visitors do not load it. */
export const OwnPublications = late(() => import('./late/OwnPublicationsSection.tsx'), <Skeleton lines={4} />)
