import { CommunityFrame } from '#features/communities/index.ts'

export default function OpportunityPages() {
  return <CommunityFrame title="Opportunities">{() => null}</CommunityFrame>
}
