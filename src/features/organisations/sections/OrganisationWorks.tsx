import { indexes } from '#contract/indexes/all.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import type { OrganisationView } from '#contract/organisation-view.ts'
import { ProfilePart } from '#features/researchers/index.ts'
import { exploreLink, PreviewItems } from '#features/search/index.ts'
import { formatNumber } from '#kit/format-number.ts'

interface OrganisationWorksProps {
  slug: string
  index: IndexName
  works: OrganisationView['projects']
}

/** Groups or works of one kind: some, and a link to all. Nothing if there are none. */
export function OrganisationWorks({ slug, index, works: { total, results } }: OrganisationWorksProps) {
  if (total === 0) return null
  const { label } = indexes[index]
  return (
    <ProfilePart
      title={label}
      count={formatNumber(total)}
      tools={
        <a href={exploreLink({ index: 'organisations', slug }, index)} aria-label={`View all: ${label}`}>
          View all
        </a>
      }
    >
      <PreviewItems items={results} />
    </ProfilePart>
  )
}
