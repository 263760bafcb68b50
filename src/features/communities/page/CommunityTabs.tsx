import type { PageName } from '#contract/page-routes.ts'
import { to } from '#contract/to.ts'
import { centreInRow } from '#ui/list/centre-in-row.ts'
import { TabRow } from '#ui/list/TabRow.tsx'
import { mayOpen } from './may-open.ts'
import type { ShownCommunity } from './shown-community.ts'

const tabs = [
  ['community.show', 'Overview'],
  ['community.questions', 'Questions'],
  ['community.explore', 'Explore'],
  ['community.workspace', 'Workspace'],
  ['community.opportunities', 'Opportunities'],
  ['community.members', 'Members'],
  ['community.invite', 'Invite'],
] as const satisfies readonly (readonly [PageName, string])[]

interface CommunityTabsProps {
  community: ShownCommunity
  current: PageName
}

/** The pages of a community that are open to the viewer. */
export function CommunityTabs({ community, current }: CommunityTabsProps) {
  const at = current === 'community.questions.question' ? 'community.questions' : current
  return (
    <TabRow label={`Pages of ${community.name}`} toEdges>
      {tabs
        .filter(([name]) => mayOpen(name, community))
        .map(([name, label]) => (
          <a key={name} href={to(name, { id: community.slug })} {...(name === at && { ref: centreInRow, 'aria-current': 'page' })}>
            {label}
          </a>
        ))}
    </TabRow>
  )
}
