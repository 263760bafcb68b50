import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { roleMay } from '#contract/roles.ts'
import { to } from '#contract/to.ts'
import { DeviceCopyNote } from '#features/records/index.ts'
import { go } from '#routing/navigation.ts'
import { usePageTitle } from '#routing/page-title.ts'
import { usePlace } from '#routing/place.ts'
import { usePublicView } from '#session/session.ts'
import { ButtonLink } from '#ui/button/Button.tsx'
import { EmptyBlock } from '#ui/feedback/EmptyBlock.tsx'
import { NotLoadedBlock } from '#ui/feedback/NotLoaded.tsx'
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
  const { name: page, href } = usePlace()
  const isPublic = usePublicView()
  const { community, view, error, copy, again } = useShownCommunity(id)
  // What was open, so that an editor in it can still hand over what was typed when the page closes.
  const [last, setLast] = useState<{ slug: string; name: string }>()
  const isOpen = community !== undefined && mayOpen(page, community)
  if (isOpen && (last?.slug !== community.slug || last.name !== community.name)) setLast({ slug: community.slug, name: community.name })
  usePageTitle(community ? `${title} · ${community.name}` : title)
  // Who loses their role while the page is open is led away once it is closed to them.
  const isClosed = error?.status === 404 || error?.status === 403 || (community !== undefined && view !== undefined && !isPublic && !isOpen)
  // One that was open here and is absent now: others are not told that there was one.
  const isAbsent = error?.status === 404 && last !== undefined
  const leave = useEffectEvent(() => void go(to('403', {}, { query: { from: href } }), { replace: true }))
  useEffect(() => {
    if (isClosed && !isAbsent) leave()
  }, [isClosed, isAbsent])
  const framed: FramedCommunity | undefined = isOpen
    ? { slug: community.slug, name: community.name, role: community.role }
    : last && (isClosed || !community)
      ? { ...last, role: null }
      : undefined
  if (!community && !framed) {
    return (
      <div className={css['page']}>
        <NotLoadedBlock
          error={isClosed ? undefined : error}
          again={again}
          what="This community"
          offline="You’re offline, and this community is not on this device."
        />
      </div>
    )
  }
  // What is framed keeps its place, so that it stays the same while its frame goes.
  return (
    <div className={css['page']}>
      {community && !isAbsent && <CommunityHead community={community} view={view} isPublic={isPublic} onChanged={again} />}
      {community && !isAbsent && <CommunityTabs community={community} current={page} />}
      {copy && community && !roleMay(community.role, 'viewGroup') && <DeviceCopyNote asOf={copy.asOf ?? 'unknown'} />}
      {isAbsent && (
        <EmptyBlock title="This community is no longer here" actions={<ButtonLink href={to('searchHome')}>Search</ButtonLink>}>
          <p>It was deleted, or you can no longer see it.</p>
        </EmptyBlock>
      )}
      {framed ? (
        <div className={css[isAbsent ? 'gone' : 'framed']}>{children(framed)}</div>
      ) : (
        <EmptyBlock title="This page is not open to everybody">
          <p>Only members of the community see it.</p>
        </EmptyBlock>
      )}
    </div>
  )
}
