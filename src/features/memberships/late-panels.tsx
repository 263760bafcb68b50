import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import { late } from '#ui/waiting/late.tsx'

/** Lists for the pages of whom manages members; the code comes with the first of them. */
export const MembersPanel = late(async () => ({ default: (await import('./late/MembersPanel.tsx')).MembersPanel }), <Skeleton lines={6} />)
export const RequestsPanel = late(
  async () => ({ default: (await import('./late/RequestsPanel.tsx')).RequestsPanel }),
  <Skeleton lines={2} />,
)
export const PendingPanel = late(async () => ({ default: (await import('./late/PendingPanel.tsx')).PendingPanel }), <Skeleton lines={2} />)
export const InvitePanel = late(async () => ({ default: (await import('./late/InvitePanel.tsx')).InvitePanel }), <Skeleton lines={8} />)
/** The invitation of the user into what they look at. */
export const InviteHere = late(async () => ({ default: (await import('./late/OwnInviteButton.tsx')).OwnInviteButton }))
