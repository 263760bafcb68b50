import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { useGroupMembers } from '#features/memberships/index.ts'
import { Checkbox } from '#ui/field/Checkbox.tsx'
import { FieldGroup } from '#ui/field/FieldGroup.tsx'
import { PageTurner } from '#ui/list/PageTurner.tsx'
import css from './Communities.module.css'

interface GroupResearchersProps {
  /** The first slug of a research group. */
  group: string
  /** The first slugs of people. */
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

/** The people of a research group whom a community can ask for; whoever answers for the group decides. Nothing where none are known. */
export function GroupResearchers({ group, chosen, onChange }: GroupResearchersProps) {
  const [page, setPage] = useState(0)
  const { members, more } = useGroupMembers({ kind: 'research_group', id: group }, page)
  if (!members || (members.length === 0 && page === 0)) return null
  const isFull = chosen.length >= limits.groupsInCommunity.researchers
  return (
    <FieldGroup legend="Ask for these people of the group" optional>
      <div className={css['options']}>
        {members.map(({ member_id, full_name, slug_values: [slug] }) =>
          slug === undefined ? null : (
            <Checkbox
              key={member_id}
              name="researcher_ids"
              label={full_name}
              checked={chosen.includes(slug)}
              disabled={isFull && !chosen.includes(slug)}
              onChange={event => onChange(event.target.checked ? [...chosen, slug] : chosen.filter(one => one !== slug))}
            />
          ),
        )}
      </div>
      <PageTurner page={page} more={more} onTurn={setPage} />
    </FieldGroup>
  )
}
