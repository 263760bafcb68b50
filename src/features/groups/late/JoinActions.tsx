import type { ResearchGroupView } from '#contract/research-groups.ts'
import { InviteHere, joinAsked, useOpenRequest } from '#features/memberships/index.ts'
import { mustSignIn } from '#features/plans/index.ts'
import { useSession } from '#session/session.ts'
import { Button } from '#ui/button/Button.tsx'
import { Mail, UserPlus } from '#ui/Icon.tsx'
import { openModal } from '#ui/overlay/modal.ts'
import { ConnectModal } from '../modals.ts'

interface JoinActionsProps {
  slug: string
  name: string
  view: ResearchGroupView
  onChanged: () => void
}

/** What somebody can do who is no member: answer an invitation, ask to join, or write to the group. */
export default function JoinActions({ slug, name, view, onChanged }: JoinActionsProps) {
  const { user } = useSession()
  const target = { kind: 'research_group' as const, id: slug, name }
  const { waiting, cancel } = useOpenRequest(target, view.invite_request?.id, onChanged)
  const ask = async () => {
    if (mustSignIn() && (await joinAsked(target))) onChanged()
  }
  const join =
    waiting === undefined ? (
      <Button size="small" icon={UserPlus} onClick={() => void ask()}>
        Ask to join
      </Button>
    ) : (
      <Button size="small" onClick={() => void cancel(waiting)}>
        Cancel request to join
      </Button>
    )
  return (
    <>
      {user ? (
        <InviteHere userId={user.user_id} target={target} onAnswered={onChanged}>
          {join}
        </InviteHere>
      ) : (
        join
      )}
      <Button size="small" icon={Mail} onClick={() => mustSignIn() && void openModal(ConnectModal, { slug, name })}>
        Connect
      </Button>
    </>
  )
}
