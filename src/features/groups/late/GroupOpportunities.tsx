import type { Role } from '#contract/roles.ts'
import { Opportunities } from '#features/opportunities/index.ts'

/** The opportunities of a group; nothing without one, unless the viewer may post. */
export default function GroupOpportunities({ slug, name, role }: { slug: string; name: string; role: Role | null }) {
  return <Opportunities place={{ group_type: 'research_group', group_slug: slug }} name={name} role={role} hidesEmpty />
}
