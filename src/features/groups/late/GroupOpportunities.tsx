import type { Role } from '#contract/roles.ts'
import { OpportunityPart } from '#features/opportunities/index.ts'

interface GroupOpportunitiesProps {
  slug: string
  name: string
  /** Of the viewer; null: none, or seen as the public sees it. */
  role: Role | null
}

/** The opportunities of a group; nothing without one for whom has no role in it. */
export default function GroupOpportunities({ slug, name, role }: GroupOpportunitiesProps) {
  return <OpportunityPart key={slug} holder={{ type: 'research_group', slug, name, role }} hidesEmpty />
}
