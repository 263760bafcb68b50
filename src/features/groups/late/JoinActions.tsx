import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ResearchGroupView } from '#contract/research-groups.ts'
import { joinAsked, cancelAsked, InviteHere, useJoinRequests } from '#features/memberships/index.ts'
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
  const requests = useJoinRequests()
  const [cancelled, setCancelled] = useState<string>()
  const target = { kind: 'research_group' as const, id: slug, name }
  const own = requests?.find(
    ({ invitable_type, invitable, action, deleted_at }) =>
      invitable_type === 'research_group' && invitable.slug_values[0] === slug && action === null && deleted_at === null,
  )
  // Of a request that was sent on another device the server knows first.
  const changed = useEffectEvent(onChanged)
  const state = own && `${own.id} ${own.mark ?? ''}`
  const before = useRef(state)
  useEffect(() => {
    // The server has it now, or has it no longer.
    if (before.current !== state) changed()
    before.current = state
  }, [state])
  const said = view.invite_request?.id
  const waiting = own?.id ?? (said === cancelled || requests?.some(({ id }) => id === said) ? undefined : said)
  const ask = async () => {
    if (mustSignIn() && (await joinAsked(target))) onChanged()
  }
  const cancel = async (request: string) => {
    if (!(await cancelAsked({ ...target, request }))) return
    setCancelled(request)
    onChanged()
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
