import { useRead } from '#api/read/use-read.ts'
import { researchGroups } from '#contract/research-groups.ts'
import { ProfilePart } from '#features/researchers/index.ts'

/** The opportunities of a group; nothing without one. */
export default function GroupOpportunities({ slug }: { slug: string }) {
  const { answer } = useRead(researchGroups.opportunities, { params: { id: slug }, query: {} })
  if (!answer || answer.opportunities.length === 0) return null
  return (
    <ProfilePart title="Opportunities">
      <ul aria-label="Opportunities">
        {answer.opportunities.map(({ name, slug_values: [slug_value] = [] }) => (
          <li key={slug_value ?? name}>{name}</li>
        ))}
      </ul>
    </ProfilePart>
  )
}
