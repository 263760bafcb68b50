import type { ReactNode } from 'react'
import { usePageTitle } from '#routing/page-title.ts'
import { usePlace } from '#routing/place.ts'
import type { FramedCommunity } from './framed-community.ts'

interface CommunityFrameProps {
  /** Of the page in the community; it is in the title of the document. */
  title: string
  /** Drawn once the community is known, below its head and its tabs. Its headings begin with the second level. */
  children: (community: FramedCommunity) => ReactNode
}

/** What is around every page of a community: its head, what the viewer may do there, and the tabs of the pages that are open to them. */
export function CommunityFrame({ title, children }: CommunityFrameProps) {
  const id = usePlace().params['id'] ?? ''
  usePageTitle(title)
  return (
    <div>
      <h1 tabIndex={-1}>{id}</h1>
      {children({ slug: id, name: id, role: null })}
    </div>
  )
}
