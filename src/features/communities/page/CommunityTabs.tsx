import type { PageName } from '#contract/page-routes.ts'
import { to } from '#contract/to.ts'
import { ScrollRow } from '#ui/list/ScrollRow.tsx'
import css from './CommunityFrame.module.css'
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

/** On a phone the row is wider than the screen: the page that is open is in its middle. */
function scrollTo(link: HTMLElement | null) {
  const row = link?.parentElement
  if (link && row) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2
}

/** The pages of a community that are open to the viewer. */
export function CommunityTabs({ community, current }: CommunityTabsProps) {
  const at = current === 'community.questions.question' ? 'community.questions' : current
  return (
    <nav aria-label={`Pages of ${community.name}`} className={css['tabs']}>
      <ScrollRow className={css['row']}>
        {tabs
          .filter(([name]) => mayOpen(name, community))
          .map(([name, label]) => (
            <a key={name} href={to(name, { id: community.slug })} {...(name === at && { ref: scrollTo, 'aria-current': 'page' })}>
              {label}
            </a>
          ))}
      </ScrollRow>
    </nav>
  )
}
