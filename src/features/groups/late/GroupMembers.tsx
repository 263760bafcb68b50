import { useState } from 'react'
import { useRead } from '#api/read/use-read.ts'
import type { Reply } from '#contract/endpoint.ts'
import { groupMemberships, groupPaths } from '#contract/group-memberships.ts'
import { type Role, roleMay } from '#contract/roles.ts'
import { to } from '#contract/to.ts'
import { roleTexts, useGroupMembers } from '#features/memberships/index.ts'
import { Aside } from '#features/records/index.ts'
import { Nothing, ProfilePart } from '#features/researchers/index.ts'
import { formatNumber } from '#kit/format-number.ts'
import { PageTurner } from '#ui/list/PageTurner.tsx'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import css from './GroupMembers.module.css'

const managingPages = { research_group: 'research_group.team', community: 'community.members' } as const

interface GroupMembersProps {
  /** A community has its members as a group has. */
  kind?: 'research_group' | 'community'
  slug: string
  count: number
  /** Of the viewer. */
  role: Role | null
}

/** The members of a group or a community who show themselves, owners and admins first. */
export default function GroupMembers(props: GroupMembersProps) {
  return roleMay(props.role, 'viewGroup') ? <OwnMembers {...props} /> : <ShownMembers {...props} />
}

function ShownMembers({ kind = 'research_group', slug, ...rest }: GroupMembersProps) {
  const [page, setPage] = useState(0)
  const { answer, error, loading } = useRead(groupMemberships.members, {
    params: { kind: groupPaths[kind], id: slug },
    query: { page: String(page) },
  })
  return <Members {...rest} kind={kind} slug={slug} {...answer} error={error} busy={loading} page={page} onTurn={setPage} />
}

/** Of an own group also without a network. */
function OwnMembers(props: GroupMembersProps) {
  const [page, setPage] = useState(0)
  const { members, more, error } = useGroupMembers({ kind: props.kind ?? 'research_group', id: props.slug }, page)
  return <Members {...props} members={members} more={more} error={error} page={page} onTurn={setPage} />
}

interface MembersProps extends GroupMembersProps {
  members?:
    | readonly Pick<Reply<typeof groupMemberships.members>['members'][number], 'member_id' | 'full_name' | 'slug_values' | 'role'>[]
    | undefined
  more?: boolean
  error: unknown
  busy?: boolean
  page: number
  onTurn: (page: number) => void
}

function Members({ kind = 'research_group', slug, count, role, members, more = false, error, busy = false, page, onTurn }: MembersProps) {
  if (error && !members) return null
  return (
    <ProfilePart
      title="Members"
      {...(count > 0 && { count: formatNumber(count) })}
      busy={busy}
      tools={roleMay(role, 'manageMembers') && <a href={to(managingPages[kind], { id: slug })}>Manage members</a>}
    >
      {!members ? (
        <Skeleton lines={Math.max(1, Math.min(count, 3))} />
      ) : members.length === 0 ? (
        <Nothing>Nobody has joined here yet, or shows it to everybody.</Nothing>
      ) : (
        <ul className={css['people']} aria-label="Members">
          {members.map(({ member_id, full_name, slug_values: [person], role: { name } }) => (
            <li key={member_id}>
              {person === undefined ? full_name : <a href={to('researcher.show', { id: person })}>{full_name}</a>}
              {name !== 'member' && (
                <>
                  {' '}
                  <Aside>{roleTexts[kind][name].label}</Aside>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {members && <PageTurner page={page} more={more} onTurn={onTurn} />}
    </ProfilePart>
  )
}
