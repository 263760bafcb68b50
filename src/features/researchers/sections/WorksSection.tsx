import { indexes } from '#contract/indexes/all.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import type { ResultItem } from '#contract/search.ts'
import { exploreLink, PreviewItems } from '#features/search/index.ts'
import { formatNumber } from '#kit/format-number.ts'
import { ProfilePart } from './ProfilePart.tsx'

interface WorksSectionProps {
  of: { index: 'researchers' | 'organisations'; slug: string }
  index: IndexName
  total: number
  items: readonly ResultItem[]
}

/** What is linked with a profile in one index: some, and a link to all. Nothing if there is nothing. */
export function WorksSection({ of, index, total, items }: WorksSectionProps) {
  if (total === 0) return null
  const { label } = indexes[index]
  return (
    <ProfilePart
      title={label}
      count={formatNumber(total)}
      tools={
        <a href={exploreLink(of, index)} aria-label={`View all: ${label}`}>
          View all
        </a>
      }
    >
      <PreviewItems items={items} />
    </ProfilePart>
  )
}
