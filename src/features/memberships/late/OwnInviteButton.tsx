import type { ReactNode } from 'react'
import { Button } from '#ui/button/Button.tsx'
import { Inbox } from '#ui/Icon.tsx'
import { openModal } from '#ui/overlay/modal.ts'
import type { JoinTarget } from '../group-target.ts'
import { InviteConfirmModal } from '../modals.ts'
import { useOwnInvites } from './own-invites.reads.ts'

interface OwnInviteButtonProps {
  userId: string
  target: JoinTarget
  onAnswered: () => void
  /** What can be done without one. */
  children: ReactNode
}

/** Answers the invitation of the user into what they look at, who then needs not ask. */
export function OwnInviteButton({ userId, target, onAnswered, children }: OwnInviteButtonProps) {
  const { invites } = useOwnInvites(userId, 0)
  const found = invites?.find(
    ({ invite, answer }) => answer === undefined && invite.invitable_type === target.kind && invite.invitable.id === target.id,
  )
  if (!found) return children
  const answer = async () => {
    if ((await openModal(InviteConfirmModal, { invite: found.invite, userId })) !== undefined) onAnswered()
  }
  return (
    <Button kind="primary" size="small" icon={Inbox} onClick={() => void answer()}>
      Answer invitation
    </Button>
  )
}
