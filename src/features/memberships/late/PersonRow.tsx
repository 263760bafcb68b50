import type { ReactNode } from 'react'
import type { Member } from '#contract/group-people.ts'
import { to } from '#contract/to.ts'
import { Badge } from '#ui/text/Badge.tsx'
import css from './Sharing.module.css'

interface PersonRowProps {
  person: Pick<Member, 'slug_values' | 'full_name'> & { email?: string | null }
  isSelf?: boolean
  /** After the name: verified, not sent yet. */
  marks?: ReactNode
  /** What is said below the name in place of the address. */
  note?: ReactNode
  /** The role, and what can be done. */
  children?: ReactNode
}

/** Somebody in a list of people. */
export const PersonRow = ({
  person: {
    slug_values: [slug],
    full_name,
    email,
  },
  isSelf = false,
  marks,
  note,
  children,
}: PersonRowProps) => (
  <li className={css['row']}>
    <span className={css['who']}>
      {slug === undefined ? full_name : <a href={to('researcher.show', { id: slug })}>{full_name}</a>}{' '}
      {isSelf && <Badge tone="accent">You</Badge>} {marks}
      {(note ?? email) && <span className={css['second']}>{note ?? email}</span>}
    </span>
    <span className={css['acts']}>{children}</span>
  </li>
)
