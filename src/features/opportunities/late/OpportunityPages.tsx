import { mayPost } from '#contract/opportunity-rights.ts'
import { CommunityFrame } from '#features/communities/index.ts'
import { Nothing } from '#features/researchers/index.ts'
import { usePageTitle } from '#routing/page-title.ts'
import { usePlace } from '#routing/place.ts'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import { useOwnPlace } from '../opportunities.reads.ts'
import { Opportunities } from './Opportunities.tsx'
import css from './Opportunities.module.css'
import { PostOpportunity } from './PostOpportunity.tsx'

/** The opportunities of a community, and the form of a new one in a community or research group. */
export default function OpportunityPages() {
  const { name } = usePlace()
  return name === 'create.opportunity' ? (
    <CreatePage />
  ) : (
    <CommunityFrame title="Opportunities">
      {({ slug, name: community, role }) => (
        <Opportunities key={slug} place={{ group_type: 'community', group_slug: slug }} name={community} role={role} />
      )}
    </CommunityFrame>
  )
}

function CreatePage() {
  const place = useOwnPlace(usePlace().params['id'] ?? '')
  usePageTitle('New opportunity')
  return (
    <div className={css['page']}>
      <h1 tabIndex={-1}>New opportunity</h1>
      {place === undefined ? (
        <Skeleton lines={8} />
      ) : place && mayPost(place.group_type, place.role) ? (
        <>
          <p className={css['note']}>It is shown with your name to everyone who sees “{place.name}”.</p>
          <PostOpportunity {...place} />
        </>
      ) : (
        <Nothing>You can post opportunities in your communities, and in research groups that you manage. This is none of them.</Nothing>
      )}
    </div>
  )
}
