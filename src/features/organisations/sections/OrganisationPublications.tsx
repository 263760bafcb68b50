import type { OrganisationView } from '#contract/organisation-view.ts'
import { titleOfRecord } from '#features/records/index.ts'
import { Nothing, ProfilePart, WorksByYear } from '#features/researchers/index.ts'
import { exploreLink, PreviewItems } from '#features/search/index.ts'
import { formatNumber } from '#kit/format-number.ts'
import css from './OrganisationPublications.module.css'

/** Publications by year, and the latest ones. The chart has its place before it comes. */
export function OrganisationPublications({ slug, view: { organisation, publications } }: { slug: string; view: OrganisationView }) {
  const { total, results, years } = publications
  const name = titleOfRecord('organisations', organisation)
  return (
    <ProfilePart
      title="Publications"
      count={formatNumber(total)}
      tools={total > 0 && <a href={exploreLink({ index: 'organisations', slug }, 'publications')}>View all {formatNumber(total)}</a>}
    >
      {total === 0 && <Nothing>No publications in the catalogue are linked to this organisation.</Nothing>}
      {years.length > 0 && (
        <div className={css['chart']}>
          <WorksByYear of={{ index: 'organisations', slug, name }} years={years} />
        </div>
      )}
      {results.length > 0 && (
        <>
          <h3 className={css['latest']}>Latest publications</h3>
          <PreviewItems items={results} />
        </>
      )}
    </ProfilePart>
  )
}
