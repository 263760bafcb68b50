import { useState } from 'react'
import { mayPost } from '#contract/opportunity-rights.ts'
import { CommunityFrame } from '#features/communities/index.ts'
import { Nothing } from '#features/researchers/index.ts'
import { usePageTitle } from '#routing/page-title.ts'
import { usePlace } from '#routing/place.ts'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import { type OwnPlace, useOwnPlace } from '../opportunities.reads.ts'
import { Opportunities } from './Opportunities.tsx'
import css from './Opportunities.module.css'
import { PostOpportunity } from './PostOpportunity.tsx'

/** The opportunities of a community, and the form of a new one in a community or research group. */
export default function OpportunityPages() {
  const { name, params } = usePlace()
  const id = params['id'] ?? ''
  return name === 'create.opportunity' ? (
    <CreatePage key={id} id={id} />
  ) : (
    <CommunityFrame title="Opportunities">
      {({ slug, name: community, role }) => (
        <Opportunities key={slug} place={{ group_type: 'community', group_slug: slug }} name={community} role={role} />
      )}
    </CommunityFrame>
  )
}

function CreatePage({ id }: { id: string }) {
  const place = useOwnPlace(id)
  usePageTitle('New opportunity')
  // A form that is open stays until it has told that it has to close.
  const [open, setOpen] = useState<OwnPlace>()
  if (place && place.group_slug !== open?.group_slug && mayPost(place.group_type, place.role)) setOpen(place)
  return (
    <div className={css['page']}>
      <h1 tabIndex={-1}>New opportunity</h1>
      {open ? (
        <>
          <p className={css['note']}>It is shown with your name to everyone who sees “{open.name}”.</p>
          <PostOpportunity {...open} role={place && place.role} onClose={() => setOpen(undefined)} />
        </>
      ) : place === undefined ? (
        <Skeleton lines={8} />
      ) : (
        <Nothing>You can post opportunities in your communities, and in research groups that you manage. This is none of them.</Nothing>
      )}
    </div>
  )
}
