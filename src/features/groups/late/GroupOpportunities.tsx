import { useRead } from '#api/read/use-read.ts'
import { opportunities as calls } from '#contract/opportunities.ts'
import { ProfilePart } from '#features/researchers/index.ts'

/** The opportunities of a group; nothing without one. */
export default function GroupOpportunities({ slug }: { slug: string }) {
  const { answer } = useRead(calls.list, { params: { kind: 'research_groups', id: slug }, query: {} })
  if (!answer || answer.opportunities.length === 0) return null
  return (
    <ProfilePart title="Opportunities">
      <ul aria-label="Opportunities">
        {answer.opportunities.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
    </ProfilePart>
  )
}
