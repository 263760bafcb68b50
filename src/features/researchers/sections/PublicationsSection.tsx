import type { ReadState } from '#api/read/use-read.ts'
import type { ResearcherFigures } from '#contract/researcher-figures.ts'
import { PreviewItems, exploreLink } from '#features/search/index.ts'
import { formatNumber } from '#kit/format-number.ts'
import { NotLoaded } from '#ui/feedback/NotLoaded.tsx'
import { publicationWords } from './card-words.ts'
import { citationsNote } from './citations-note.ts'
import { Nothing, ProfilePart } from './ProfilePart.tsx'
import { WorksByYear } from './works-by-year.ts'
import css from './PublicationsSection.module.css'

interface PublicationsSectionProps {
  /** The first slug of the person. */
  slug: string
  name: string
  figures: ReadState<ResearcherFigures>
}

/** Publications by year, what is known of their citations, and the latest ones. The chart has its place before it comes. */
export function PublicationsSection({ slug, name, figures: { answer, error, again } }: PublicationsSectionProps) {
  const publications = answer?.publications
  const latest = answer?.works.find(({ index }) => index === 'publications')?.latest ?? []
  const total = publications?.total ?? 0
  return (
    <ProfilePart
      title="Publications"
      count={publications && formatNumber(total)}
      busy={!answer && !error}
      tools={total > 0 && <a href={exploreLink({ index: 'researchers', slug }, 'publications')}>View all {formatNumber(total)}</a>}
    >
      {!publications && (
        <div className={error ? undefined : css['waiting']}>
          <NotLoaded error={error} again={again} what="Publications" lines={8} />
        </div>
      )}
      {publications && total === 0 && <Nothing>No publications in the catalogue are linked to this profile.</Nothing>}
      {publications && publications.years.length > 0 && (
        <div className={css['chart']}>
          <WorksByYear of={{ index: 'researchers', slug, name }} years={publications.years} hasCitations={publications.cited > 0} />
        </div>
      )}
      {publications && total > 0 && <p className={css['note']}>{citationsNote(publications)}</p>}
      {latest.length > 0 && (
        <>
          <h3 className={css['latest']}>Latest publications</h3>
          <PreviewItems items={latest} note={publicationWords} />
        </>
      )}
    </ProfilePart>
  )
}
