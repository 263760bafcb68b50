import type { CommunityView } from '#contract/communities.ts'
import { InviteHere, useOpenRequest } from '#features/memberships/index.ts'
import { mustSignIn } from '#features/plans/index.ts'
import { useSession } from '#session/session.ts'
import { Button } from '#ui/button/Button.tsx'
import { UserPlus } from '#ui/Icon.tsx'
import { openModal } from '#ui/overlay/modal.ts'
import { JoinCommunityModal } from '../modals.ts'
import type { ShownCommunity } from './shown-community.ts'

interface CommunityJoinActionsProps {
  community: ShownCommunity
  view: CommunityView
  onChanged: () => void
}

/** What somebody can do who is no member: answer an invitation, join, ask to join, or cancel that. */
export function CommunityJoinActions({ community: { slug, name, settings }, view, onChanged }: CommunityJoinActionsProps) {
  const { user } = useSession()
  const target = { kind: 'community' as const, id: slug, name }
  const { waiting, cancel } = useOpenRequest(target, view.invite_request?.id, onChanged)
  const ask = async () => {
    if (!mustSignIn()) return
    if (await openModal(JoinCommunityModal, { slug, name, inviteOnly: settings.invite_only })) onChanged()
  }
  if (settings.invite_only && !view.is_owned) return null
  const join =
    waiting === undefined ? (
      <Button kind="primary" size="small" icon={UserPlus} onClick={() => void ask()}>
        {settings.invite_only ? 'Ask to join' : 'Join'}
      </Button>
    ) : (
      <Button size="small" onClick={() => void cancel(waiting)}>
        Cancel request to join
      </Button>
    )
  return user ? (
    <InviteHere userId={user.user_id} target={target} onAnswered={onChanged}>
      {join}
    </InviteHere>
  ) : (
    join
  )
}
