import { call } from '#api/call.ts'
import { useReachability } from '#api/reachability.ts'
import { useRead } from '#api/read/use-read.ts'
import { useRetryKey } from '#api/retry-key.ts'
import { communityGroups } from '#contract/community-groups.ts'
import type { CommunityInviteRow } from '#contract/community-group-rows.ts'
import { to } from '#contract/to.ts'
import { ProfilePart } from '#features/researchers/index.ts'
import { flashError, flashSuccess } from '#forms/flashes.ts'
import { useAction } from '#forms/use-action.ts'
import { Button } from '#ui/button/Button.tsx'
import { confirmModal } from '#ui/overlay/confirm.ts'
import { openModal } from '#ui/overlay/modal.ts'
import { AcceptCommunityModal } from '../modals.ts'
import css from './GroupMembers.module.css'

interface GroupCommunitiesProps {
  slug: string
  name: string
  mayManage: boolean
}

/** The communities of a group, and the invitations of communities that wait for an answer of its owner or an admin. */
export default function GroupCommunities({ slug, name, mayManage }: GroupCommunitiesProps) {
  const { online } = useReachability()
  const once = useRetryKey()
  const { busy, run } = useAction(flashError)
  const args = { params: { id: slug }, query: {} }
  const joined = useRead(communityGroups.communities, args)
  const invited = useRead(communityGroups.communityInvites, mayManage ? args : undefined)
  const communities = joined.answer?.communities ?? []
  const invites = invited.answer?.community_invites ?? []
  if (communities.length + invites.length === 0) return null
  const both = () => {
    joined.again()
    invited.again()
  }
  const act = (what: string, done: string, step: (key: string) => Promise<unknown>) =>
    void run(async () => {
      await once(what, step)
      flashSuccess(done)
      both()
    })
  const accept = async (invite: CommunityInviteRow) => {
    if (await openModal(AcceptCommunityModal, { group: { slug, name }, invite })) both()
  }
  const leave = async (cid: string, community: string) => {
    const isSure = await confirmModal({
      title: `Leave “${community}”?`,
      text: `“${name}” is no longer shown there.`,
      yes: 'Leave',
      no: 'Cancel',
      danger: true,
    })
    if (isSure)
      act(cid, `“${name}” left “${community}”.`, key => call(communityGroups.leaveCommunity, { params: { id: slug, cid } }, { key }))
  }
  return (
    <ProfilePart title="Communities">
      <ul aria-label="Communities">
        {invites.map(invite => {
          const { id: iid, community, invited_by, message } = invite
          return (
          <li key={iid} className={css['row']}>
            <span>
              {invited_by?.full_name ?? 'Someone'} invites the group to “{community.name}”. {message}
            </span>
            <span className={css['acts']}>
              <Button size="small" busy={busy} disabled={!online} onClick={() => void accept(invite)}>
                Accept
              </Button>
              <Button
                kind="quiet"
                size="small"
                busy={busy}
                disabled={!online}
                onClick={() =>
                  act(iid, 'Declined.', key => call(communityGroups.declineCommunityInvite, { params: { id: slug, iid } }, { key }))
                }
              >
                Decline
              </Button>
            </span>
          </li>
          )
        })}
        {communities.map(({ name: community, slug_values: [cid] = [] }) => (
          <li key={cid ?? community} className={css['row']}>
            {cid === undefined ? community : <a href={to('community.show', { id: cid })}>{community}</a>}
            {mayManage && cid !== undefined && (
              <Button
                kind="quiet"
                size="small"
                busy={busy}
                disabled={!online}
                aria-label={`Leave ${community}`}
                onClick={() => void leave(cid, community)}
              >
                Leave
              </Button>
            )}
          </li>
        ))}
      </ul>
    </ProfilePart>
  )
}
