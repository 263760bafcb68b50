import { useState } from 'react'
import { useRead } from '#api/read/use-read.ts'
import { communityGroups } from '#contract/community-groups.ts'
import { type Role, roleMay } from '#contract/roles.ts'
import { to } from '#contract/to.ts'
import { ChangeMark } from '#features/folders/index.ts'
import { takeGroupOut, useGroupsOfCommunity } from '#features/memberships/index.ts'
import { NamedLink } from '#features/records/index.ts'
import { Nothing, ProfilePart } from '#features/researchers/index.ts'
import { failureOfQueued } from '#forms/errors-of-queued.ts'
import { formatNumber } from '#kit/format-number.ts'
import { commit, type SyncMark } from '#offline/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { flash } from '#ui/feedback/flash.ts'
import { PageTurner } from '#ui/list/PageTurner.tsx'
import { confirmModal } from '#ui/overlay/confirm.ts'
import css from './Communities.module.css'

interface CommunityGroupsProps {
  slug: string
  name: string
  /** Of the viewer. */
  role: Role | null
}

interface ListedGroup {
  slug: string
  name: string
  mark?: SyncMark | undefined
}

/** The research groups of a community; those who manage members invite and remove them. Nothing without one. */
export function CommunityGroups({ slug, name, role }: CommunityGroupsProps) {
  const [page, setPage] = useState(0)
  const mirrored = useGroupsOfCommunity(slug)
  const { answer } = useRead(communityGroups.groups, { params: { id: slug }, query: { page: String(page) } })
  const mayManage = roleMay(role, 'manageMembers')
  const read = answer?.research_groups.map(({ name: group, slug_values }): ListedGroup => ({ slug: slug_values[0] ?? '', name: group }))
  const here = mirrored?.map(({ group_slug, name: group, mark }): ListedGroup => ({ slug: group_slug, name: group, mark }))
  // Of an own community the device has the first groups, with the changes that wait; a large one is read page by page.
  const isWhole = !answer || (page === 0 && !answer.more)
  const groups = role !== null && here && isWhole ? here : read
  if (!groups || (groups.length === 0 && page === 0 && !mayManage)) return null
  const total = isWhole ? groups.length : (answer?.total ?? 0)
  const remove = async (group: ListedGroup) => {
    const isSure = await confirmModal({
      title: `Remove “${group.name}”?`,
      text: `It is no longer shown in “${name}”. Its members stay.`,
      yes: 'Remove',
      no: 'Cancel',
      danger: true,
    })
    if (!isSure) return
    try {
      await commit(takeGroupOut, { community: { slug_value: slug, name }, group: { slug_value: group.slug, name: group.name } })
      flash({ variant: 'success', text: `“${group.name}” was removed.` })
    } catch (thrown) {
      flash({ variant: 'danger', text: failureOfQueued(thrown) })
    }
  }
  return (
    <ProfilePart
      title="Research groups"
      {...(total > 0 && { count: formatNumber(total) })}
      tools={mayManage && <a href={to('community.invite', { id: slug })}>Invite research groups</a>}
    >
      {groups.length === 0 && <Nothing>No research group has joined yet.</Nothing>}
      <ul className={css['list']} aria-label="Research groups">
        {groups.map(group => (
          <li key={group.slug} className={css['row']}>
            <span>
              <NamedLink index="research_groups" name={group.name} slug={group.slug} /> <ChangeMark mark={group.mark} />
            </span>
            {mayManage && (
              <Button kind="quiet" size="small" aria-label={`Remove ${group.name}`} onClick={() => void remove(group)}>
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
      <PageTurner page={page} more={answer?.more ?? false} onTurn={setPage} />
    </ProfilePart>
  )
}
