import type { MenuItem } from '#ui/overlay/Menu.tsx'
import type { AfterLeaving } from './groups/after-leaving.rules.ts'

interface LeaveItemProps {
  after: AfterLeaving | undefined
  /** The page of the members, where a group is handed over. */
  members: string
  leave: () => void
}

/** The item of a menu with which somebody leaves: the only owner of others is led to where they hand over. */
export const leaveItem = ({ after, members, leave }: LeaveItemProps): MenuItem =>
  after === 'ownerless'
    ? { label: 'Hand over and leave', note: 'You’re the only owner. Make another member the owner first.', href: members }
    : { label: 'Leave', onSelect: leave }
