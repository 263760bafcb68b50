import { useState } from 'react'
import { acceptCommunityInvite, communityInviteTarget, tellAnswered, useGroupMembers } from '#features/memberships/index.ts'
import { failureOfQueued } from '#forms/errors-of-queued.ts'
import { useAction } from '#forms/use-action.ts'
import { commit } from '#offline/index.ts'
import { useSession } from '#session/session.ts'
import { Button } from '#ui/button/Button.tsx'
import { flash } from '#ui/feedback/flash.ts'
import { Checkbox } from '#ui/field/Checkbox.tsx'
import { FieldGroup } from '#ui/field/FieldGroup.tsx'
import { PageTurner } from '#ui/list/PageTurner.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import type { AcceptCommunityProps } from '../modals.ts'
import css from './GroupFields.module.css'

/** Joins a community with a group, and with those of its members who are chosen. */
export default function AcceptCommunityModal({ group, invite, close }: AcceptCommunityProps & ModalProps<true>) {
  const { busy, run } = useAction(thrown => flash({ variant: 'danger', text: failureOfQueued(thrown) }))
  // Whoever answers joins anyway.
  const own = useSession().user?.slug_values ?? []
  const [page, setPage] = useState(0)
  const { members, more, error } = useGroupMembers({ kind: 'research_group', id: group.slug }, page)
  // Whom the community would like to have is chosen to begin with.
  const [chosen, setChosen] = useState<readonly string[]>(invite.researchers.flatMap(({ slug_values }) => slug_values.slice(0, 1)))
  const { community } = invite
  const accept = () =>
    void run(async () => {
      const answer = { id: invite.id, group: { slug_value: group.slug, name: group.name } }
      await commit(acceptCommunityInvite, {
        ...answer,
        community: { slug_value: community.slug_values[0] ?? '', name: community.name },
        researcher_ids: [...chosen],
      })
      close(true)
      void tellAnswered(communityInviteTarget(answer), `“${group.name}” joined “${community.name}”.`)
    })
  return (
    <ModalFrame
      title={`Join “${community.name}” with “${group.name}”?`}
      footer={
        <>
          <Button onClick={() => close()}>Cancel</Button>
          <Button kind="primary" busy={busy} onClick={accept}>
            Join
          </Button>
        </>
      }
    >
      <div className={css['stack']}>
        <p>The group is then shown in the community, and you become a member. Choose who of the group joins as well.</p>
        {invite.message && <blockquote>{invite.message}</blockquote>}
        {!members && !error && <Skeleton lines={3} />}
        {members && (
          <FieldGroup legend="Members who join" optional>
            {members.map(({ member_id, full_name, slug_values: [slug] }) =>
              slug === undefined || own.includes(slug) ? null : (
                <Checkbox
                  key={member_id}
                  label={full_name}
                  checked={chosen.includes(slug)}
                  onChange={event => setChosen(now => (event.target.checked ? [...now, slug] : now.filter(one => one !== slug)))}
                />
              ),
            )}
          </FieldGroup>
        )}
        {members && <PageTurner page={page} more={more} onTurn={setPage} />}
      </div>
    </ModalFrame>
  )
}
