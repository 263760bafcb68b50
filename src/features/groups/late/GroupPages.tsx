import { usePlace } from '#routing/place.ts'
import { CreateGroupPage } from './CreateGroupPage.tsx'
import { GroupInvitePage } from './GroupInvitePage.tsx'
import { GroupTeamPage } from './GroupTeamPage.tsx'
import { GroupTypePage } from './GroupTypePage.tsx'

/** The pages of groups besides the one that everybody sees: one file, because few come to them. */
export default function GroupPages() {
  const { name } = usePlace()
  if (name === 'research_group.team') return <GroupTeamPage />
  if (name === 'research_group.invite') return <GroupInvitePage />
  if (name === 'create.research_group.type') return <GroupTypePage />
  return <CreateGroupPage />
}
