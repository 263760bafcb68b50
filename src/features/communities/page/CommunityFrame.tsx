import { type ReactNode, useEffect } from 'react'
import { to } from '#contract/to.ts'
import { DeviceCopyNote } from '#features/records/index.ts'
import { go } from '#routing/navigation.ts'
import { usePageTitle } from '#routing/page-title.ts'
import { usePlace } from '#routing/place.ts'
import { usePublicView } from '#session/session.ts'
import { Button } from '#ui/button/Button.tsx'
import { EmptyBlock } from '#ui/feedback/EmptyBlock.tsx'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import css from './CommunityFrame.module.css'
import { CommunityHead } from './CommunityHead.tsx'
import { CommunityTabs } from './CommunityTabs.tsx'
import type { FramedCommunity } from './framed-community.ts'
import { mayOpen } from './may-open.ts'
import { useShownCommunity } from './use-shown-community.ts'

interface CommunityFrameProps {
  /** Of the page in the community; it is in the title of the document. */
  title: string
  /** Drawn once the community is known, below its head and its tabs. Its headings begin with the second level. */
  children: (community: FramedCommunity) => ReactNode
}

/** What is around every page of a community: its head, what the viewer may do there, and the tabs of the pages that are open to them. */
export function CommunityFrame(props: CommunityFrameProps) {
  const id = usePlace().params['id'] ?? ''
  return <Frame key={id} id={id} {...props} />
}

function Frame({ id, title, children }: CommunityFrameProps & { id: string }) {
  const { name: page } = usePlace()
  const isPublic = usePublicView()
  const { community, view, error, copy, again } = useShownCommunity(id)
  usePageTitle(community ? `${title} · ${community.name}` : title)
  // Who loses their role while the page is open is led away once it is closed to them.
  const isClosed =
    error?.status === 404 ||
    error?.status === 403 ||
    (community !== undefined && view !== undefined && !isPublic && !mayOpen(page, community))
  useEffect(() => {
    if (isClosed) void go(to('403'), { replace: true })
  }, [isClosed])
  if (!community) {
    return (
      <div className={css['page']}>
        {error && !isClosed ? (
          <EmptyBlock
            title={error.kind === 'offline' ? 'Not available offline' : 'This community could not be loaded'}
            actions={<Button onClick={again}>Try again</Button>}
          >
            <p>{error.kind === 'offline' ? 'You’re offline, and this community is not on this device.' : error.message}</p>
          </EmptyBlock>
        ) : (
          <Skeleton lines={8} />
        )}
      </div>
    )
  }
  const { slug, name, role } = community
  return (
    <div className={css['page']}>
      <CommunityHead community={community} view={view} isPublic={isPublic} onChanged={again} />
      <CommunityTabs community={community} current={page} />
      {copy && role === null && <DeviceCopyNote asOf={copy.asOf ?? 'unknown'} />}
      {mayOpen(page, community) ? (
        children({ slug, name, role })
      ) : (
        <EmptyBlock title="This page is not open to everybody">
          <p>Only members of the community see it.</p>
        </EmptyBlock>
      )}
    </div>
  )
}
