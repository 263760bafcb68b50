import { useState } from 'react'
import { useRead } from '#api/read/use-read.ts'
import { groupMemberships } from '#contract/group-memberships.ts'
import { to } from '#contract/to.ts'
import { counted, formatNumber } from '#kit/format-number.ts'
import { NotLoaded } from '#ui/feedback/NotLoaded.tsx'
import { Badge } from '#ui/text/Badge.tsx'
import { PageTurner } from '#ui/list/PageTurner.tsx'
import css from './Organisations.module.css'

const roleNames = { member: 'Member', admin: 'Admin', owner: 'Owner' } as const

/** The members with their roles, page by page; they are read when the list is opened. */
export default function Members({ slug, count }: { slug: string; count: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={css['more']} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{counted(count, 'member')}</summary>
      {isOpen && <List slug={slug} />}
    </details>
  )
}

function List({ slug }: { slug: string }) {
  const [page, setPage] = useState(0)
  const { answer, error, again, isCurrent } = useRead(groupMemberships.members, {
    params: { kind: 'organisations', id: slug },
    query: { page: String(page) },
  })
  if (!answer) return <NotLoaded error={error} again={again} what="The members" lines={4} />
  const hidden = page === 0 && !answer.more ? answer.total - answer.members.length : 0
  return (
    <>
      <ul className={css['rows']} aria-label="Members" aria-busy={!isCurrent}>
        {answer.members.map(({ member_id, full_name, slug_values: [person], role, verified }) => (
          <li key={member_id}>
            <div>
              {person === undefined ? full_name : <a href={to('researcher.show', { id: person })}>{full_name}</a>}{' '}
              {verified && <Badge tone="ok">Verified</Badge>}
              <p className={css['note']}>{roleNames[role.name]}</p>
            </div>
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className={css['note']}>{formatNumber(hidden)} more don’t show where they belong.</p>}
      <PageTurner page={page} more={answer.more} onTurn={setPage} />
    </>
  )
}
