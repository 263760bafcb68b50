import { indexes } from '#contract/indexes/all.ts'
import type { ResearcherFigures } from '#contract/researcher-figures.ts'
import { exploreLink, PreviewItems } from '#features/search/index.ts'
import { formatNumber } from '#kit/format-number.ts'
import { ProfilePart } from './ProfilePart.tsx'

/** Works of one kind besides publications: the latest, and a link to all. */
export function WorksSection({ slug, works: { index, total, latest } }: { slug: string; works: ResearcherFigures['works'][number] }) {
  const { label } = indexes[index]
  return (
    <ProfilePart
      title={label}
      count={formatNumber(total)}
      tools={
        <a href={exploreLink({ index: 'researchers', slug }, index)} aria-label={`View all: ${label}`}>
          View all
        </a>
      }
    >
      <PreviewItems items={latest} />
    </ProfilePart>
  )
}
