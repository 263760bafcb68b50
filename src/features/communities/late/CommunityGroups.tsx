import { useState } from 'react'
import { call } from '#api/call.ts'
import { useReachability } from '#api/reachability.ts'
import { useRead } from '#api/read/use-read.ts'
import { useRetryKey } from '#api/retry-key.ts'
import { type CommunityGroup, communityGroups } from '#contract/community-groups.ts'
import { to } from '#contract/to.ts'
import { NamedLink } from '#features/records/index.ts'
import { ProfilePart } from '#features/researchers/index.ts'
import { flashError, flashSuccess } from '#forms/flashes.ts'
import { useAction } from '#forms/use-action.ts'
import { formatNumber } from '#kit/format-number.ts'
import { Button } from '#ui/button/Button.tsx'
import { PageTurner } from '#ui/list/PageTurner.tsx'
import { confirmModal } from '#ui/overlay/confirm.ts'
import css from './Communities.module.css'

interface CommunityGroupsProps {
  slug: string
  name: string
  mayManage: boolean
}

/** The research groups of a community; those who manage members invite and remove them. Nothing without one. */
export function CommunityGroups({ slug, name, mayManage }: CommunityGroupsProps) {
  const { online } = useReachability()
  const [page, setPage] = useState(0)
  const once = useRetryKey()
  const { busy, run } = useAction(flashError)
  const { answer, again } = useRead(communityGroups.groups, { params: { id: slug }, query: { page: String(page) } })
  if (!answer || (answer.research_groups.length === 0 && page === 0 && !mayManage)) return null
  const remove = async ({ name: group, slug_values: [gid] }: CommunityGroup) => {
    const isSure = await confirmModal({
      title: `Remove “${group}”?`,
      text: `It is no longer shown in “${name}”. Its members stay.`,
      yes: 'Remove',
      no: 'Cancel',
      danger: true,
    })
    if (!isSure || gid === undefined) return
    await run(async () => {
      await once(gid, key => call(communityGroups.removeGroup, { params: { id: slug, gid } }, { key }))
      flashSuccess(`“${group}” was removed.`)
      again()
    })
  }
  return (
    <ProfilePart
      title="Research groups"
      {...(answer.total > 0 && { count: formatNumber(answer.total) })}
      tools={mayManage && <a href={to('community.invite', { id: slug })}>Invite research groups</a>}
    >
      <ul className={css['list']} aria-label="Research groups">
        {answer.research_groups.map(group => (
          <li key={group.slug_values[0] ?? group.name} className={css['row']}>
            <NamedLink index="research_groups" name={group.name} slug={group.slug_values[0]} />
            {mayManage && (
              <Button
                kind="quiet"
                size="small"
                busy={busy}
                disabled={!online}
                aria-label={`Remove ${group.name}`}
                onClick={() => void remove(group)}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
      <PageTurner page={page} more={answer.more} onTurn={setPage} />
    </ProfilePart>
  )
}
