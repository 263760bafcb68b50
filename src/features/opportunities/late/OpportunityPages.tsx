import { CommunityFrame } from '#features/communities/index.ts'
import { usePlace } from '#routing/place.ts'
import { OpportunityFormPage } from './OpportunityFormPage.tsx'
import { OpportunityPart } from './OpportunityPart.tsx'

/** The list of a community, and the form. */
export default function OpportunityPages() {
  return usePlace().name === 'create.opportunity' ? (
    <OpportunityFormPage />
  ) : (
    <CommunityFrame title="Opportunities">
      {community => <OpportunityPart key={community.slug} holder={{ type: 'community', ...community }} />}
    </CommunityFrame>
  )
}
