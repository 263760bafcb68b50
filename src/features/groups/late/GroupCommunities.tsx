import { useRead } from '#api/read/use-read.ts'
import type { CommunityInviteRow } from '#contract/community-group-rows.ts'
import { communityGroups } from '#contract/community-groups.ts'
import { to } from '#contract/to.ts'
import { ChangeMark } from '#features/folders/index.ts'
import {
  communityInviteTarget,
  declineCommunityInvite,
  leaveWithGroup,
  tellAnswered,
  useCommunitiesOfGroup,
  useCommunityInvites,
} from '#features/memberships/index.ts'
import { ProfilePart } from '#features/researchers/index.ts'
import { failureOfQueued } from '#forms/errors-of-queued.ts'
import { flashSuccess } from '#forms/flashes.ts'
import { useAction } from '#forms/use-action.ts'
import { commit, type SyncMark } from '#offline/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { flash } from '#ui/feedback/flash.ts'
import { confirmModal } from '#ui/overlay/confirm.ts'
import { openModal } from '#ui/overlay/modal.ts'
import { AcceptCommunityModal } from '../modals.ts'
import css from './GroupMembers.module.css'

interface GroupCommunitiesProps {
  slug: string
  name: string
  mayManage: boolean
}

interface ListedCommunity {
  slug: string
  name: string
  mark?: SyncMark | undefined
}

/** The communities of a group, and the invitations of communities that wait for an answer of its owner or an admin. */
export default function GroupCommunities({ slug, name, mayManage }: GroupCommunitiesProps) {
  const { busy, run } = useAction(thrown => flash({ variant: 'danger', text: failureOfQueued(thrown) }))
  const joined = useRead(communityGroups.communities, { params: { id: slug }, query: {} })
  const own = useCommunitiesOfGroup(slug) ?? []
  const invites = useCommunityInvites(slug)?.filter(() => mayManage) ?? []
  // Own ones as this device has them, with the changes that wait; the others as the server tells.
  const others = (joined.answer?.communities ?? []).flatMap(({ name: other, slug_values: [id] = [] }): ListedCommunity[] =>
    id === undefined || own.some(({ slug_value }) => slug_value === id) ? [] : [{ slug: id, name: other }],
  )
  const communities = [...own.map(({ slug_value, name: one, mark }): ListedCommunity => ({ slug: slug_value, name: one, mark })), ...others]
  if (communities.length + invites.length === 0) return null
  const group = { slug_value: slug, name }
  const decline = ({ id, community }: CommunityInviteRow) =>
    void run(async () => {
      await commit(declineCommunityInvite, { id, group, community: { slug_value: community.slug_values[0] ?? '', name: community.name } })
      void tellAnswered(communityInviteTarget({ id, group }), 'Declined.')
    })
  const accept = async (invite: CommunityInviteRow) => {
    if (await openModal(AcceptCommunityModal, { group: { slug, name }, invite })) joined.again()
  }
  const leave = async (community: ListedCommunity) => {
    const isSure = await confirmModal({
      title: `Leave “${community.name}”?`,
      text: `“${name}” is no longer shown there.`,
      yes: 'Leave',
      no: 'Cancel',
      danger: true,
    })
    if (!isSure) return
    await run(async () => {
      await commit(leaveWithGroup, { community: { slug_value: community.slug, name: community.name }, group })
      flashSuccess(`“${name}” left “${community.name}”.`)
      joined.again()
    })
  }
  return (
    <ProfilePart title="Communities">
      <ul aria-label="Communities">
        {invites.map(invite => (
          <li key={invite.id} className={css['row']}>
            <span>
              {invite.invited_by?.full_name ?? 'Someone'} invites the group to “{invite.community.name}”. {invite.message}
            </span>
            <span className={css['acts']}>
              <Button size="small" busy={busy} onClick={() => void accept(invite)}>
                Accept
              </Button>
              <Button kind="quiet" size="small" busy={busy} onClick={() => decline(invite)}>
                Decline
              </Button>
            </span>
          </li>
        ))}
        {communities.map(community => (
          <li key={community.slug} className={css['row']}>
            <span>
              <a href={to('community.show', { id: community.slug })}>{community.name}</a> <ChangeMark mark={community.mark} />
            </span>
            {mayManage && (
              <Button kind="quiet" size="small" busy={busy} aria-label={`Leave ${community.name}`} onClick={() => void leave(community)}>
                Leave
              </Button>
            )}
          </li>
        ))}
      </ul>
    </ProfilePart>
  )
}
