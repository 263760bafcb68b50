import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '#api/call.ts'
import { useReachability } from '#api/reachability.ts'
import { useRead } from '#api/read/use-read.ts'
import { useRetryKey } from '#api/retry-key.ts'
import { type CommunityGroupInvite, communityGroups } from '#contract/community-groups.ts'
import { inviteResearchGroups, useGroupsOfCommunity } from '#features/memberships/index.ts'
import { NamedLink } from '#features/records/index.ts'
import { Nothing, ProfilePart } from '#features/researchers/index.ts'
import { flashError, flashSuccess } from '#forms/flashes.ts'
import { useAction } from '#forms/use-action.ts'
import { useWaitingPayloads } from '#offline/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { NotLoaded } from '#ui/feedback/NotLoaded.tsx'
import { PageTurner } from '#ui/list/PageTurner.tsx'
import { RelativeTime } from '#ui/text/RelativeTime.tsx'
import css from './Communities.module.css'
import { GroupInviteForm } from './GroupInviteForm.tsx'

/** Invites research groups into a community, and lists these invitations: resend or cancel them while they wait. */
export function GroupInvites({ slug, name }: { slug: string; name: string }) {
  const { online } = useReachability()
  const [page, setPage] = useState(0)
  const once = useRetryKey()
  const { busy, run } = useAction(flashError)
  const { answer, error, again } = useRead(
    communityGroups.invites,
    { params: { id: slug }, query: { page: String(page) } },
    { freshFor: 0 },
  )
  // Read again when a group has joined, and when an invitation that was written offline is sent.
  const joined = useGroupsOfCommunity(slug)?.length
  const queued = useWaitingPayloads(inviteResearchGroups)?.filter(({ community }) => community.slug_value === slug).length
  const state = joined === undefined || queued === undefined ? undefined : `${joined}/${queued}`
  const readAgain = useEffectEvent(again)
  const before = useRef(state)
  useEffect(() => {
    if (before.current !== undefined && before.current !== state) readAgain()
    before.current = state
  }, [state])
  const act = (what: string, done: string, step: (key: string) => Promise<unknown>) =>
    void run(async () => {
      await once(what, step)
      flashSuccess(done)
      again()
    })
  const waits = ({ action, deleted_at }: CommunityGroupInvite) => action === null && deleted_at === null
  return (
    <ProfilePart title="Invite research groups">
      <GroupInviteForm slug={slug} name={name} onSent={again} />
      {queued !== undefined && queued > 0 && (
        <output className={css['note']}>
          {queued === 1 ? 'One invitation waits to be sent.' : `${queued} invitations wait to be sent.`}
        </output>
      )}
      {!answer && <NotLoaded error={error} again={again} what="The invitations of research groups" lines={2} />}
      {answer && answer.research_group_invites.length === 0 && page === 0 && <Nothing>No research group was invited yet.</Nothing>}
      {answer && (
        <ul className={css['list']} aria-label="Invited research groups">
          {answer.research_group_invites.map(invite => {
            const { id: iid, research_group, sent_at } = invite
            const params = { id: slug, iid }
            return (
              <li key={iid} className={css['row']}>
                <span>
                  <NamedLink index="research_groups" name={research_group.name} slug={research_group.slug_values[0]} />{' '}
                  <span className={css['note']}>
                    {stateOf(invite)} · sent <RelativeTime at={sent_at} />
                    {invite.researchers.length > 0 && ` · with ${invite.researchers.map(({ full_name }) => full_name).join(', ')}`}
                  </span>
                </span>
                {waits(invite) && (
                  <span>
                    <Button
                      kind="quiet"
                      size="small"
                      busy={busy}
                      disabled={!online}
                      aria-label={`Resend to ${research_group.name}`}
                      onClick={() =>
                        act(`again ${iid}`, `Sent again to “${research_group.name}”.`, key =>
                          call(communityGroups.resendInvite, { params }, { key }),
                        )
                      }
                    >
                      Resend
                    </Button>
                    <Button
                      kind="quiet"
                      size="small"
                      busy={busy}
                      disabled={!online}
                      aria-label={`Cancel the invitation of ${research_group.name}`}
                      onClick={() =>
                        act(`cancel ${iid}`, `The invitation of “${research_group.name}” was cancelled.`, key =>
                          call(communityGroups.cancelInvite, { params }, { key }),
                        )
                      }
                    >
                      Cancel
                    </Button>
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {answer && <PageTurner page={page} more={answer.more} onTurn={setPage} labels={['Later', 'Earlier']} />}
    </ProfilePart>
  )
}

function stateOf({ action, deleted_at, user }: CommunityGroupInvite): string {
  if (deleted_at !== null) return 'Cancelled'
  if (action === 'confirmed') return user ? `Accepted by ${user.full_name}` : 'Accepted'
  if (action === null) return 'Waiting for an answer'
  return user ? `Declined by ${user.full_name}` : 'Declined'
}
