import { useState } from 'react'
import { useRead } from '#api/read/use-read.ts'
import { groupMemberships } from '#contract/group-memberships.ts'
import { type Role, roleMay } from '#contract/roles.ts'
import { to } from '#contract/to.ts'
import { roleTexts } from '#features/memberships/index.ts'
import { Aside } from '#features/records/index.ts'
import { Nothing, ProfilePart } from '#features/researchers/index.ts'
import { formatNumber } from '#kit/format-number.ts'
import { PageTurner } from '#ui/list/PageTurner.tsx'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import css from './GroupMembers.module.css'

interface GroupMembersProps {
  slug: string
  name: string
  count: number
  /** Of the viewer. */
  role: Role | null
}

/** The members of a group who show themselves, owners and admins first. */
export default function GroupMembers({ slug, count, role }: GroupMembersProps) {
  const [page, setPage] = useState(0)
  const { answer, error, loading } = useRead(groupMemberships.members, {
    params: { kind: 'research_groups', id: slug },
    query: { page: String(page) },
  })
  if (error && !answer) return null
  return (
    <ProfilePart
      title="Members"
      {...(count > 0 && { count: formatNumber(count) })}
      busy={loading}
      tools={roleMay(role, 'manageMembers') && <a href={to('research_group.team', { id: slug })}>Manage members</a>}
    >
      {!answer ? (
        <Skeleton lines={3} />
      ) : answer.members.length === 0 ? (
        <Nothing>Nobody has joined here yet, or shows it to everybody.</Nothing>
      ) : (
        <ul className={css['people']} aria-label="Members">
          {answer.members.map(({ member_id, full_name, slug_values: [person], role: { name } }) => (
            <li key={member_id}>
              {person === undefined ? full_name : <a href={to('researcher.show', { id: person })}>{full_name}</a>}
              {name !== 'member' && (
                <>
                  {' '}
                  <Aside>{roleTexts.research_group[name].label}</Aside>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {answer && <PageTurner page={page} more={answer.more} onTurn={setPage} />}
    </ProfilePart>
  )
}
