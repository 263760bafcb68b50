import { publicationsIndex } from '#contract/indexes/publications.data.ts'
import { type Publication, publication } from '#contract/publications.ts'
import { withSchema, Prose, RecordFrame, Section, slugOf, TermLink, Terms, WebLink, webUrlOf } from '#features/records/index.ts'
import { DateText } from '#ui/text/DateText.tsx'
import { TriangleAlert } from '#ui/Icon.tsx'
import { Authors } from './Authors.tsx'
import { PublicationFacts } from './PublicationFacts.tsx'
import { fetchAuthors } from './fetch-authors.ts'
import css from './PublicationView.module.css'

/** The ten lists of terms, in the order of the index. */
const termFields = publicationsIndex.fields.filter(field => field.kind === 'terms')

/** A publication (S3§2): texts in the content column; badges, full texts, identifiers and venues in the sidebar. */
export const PublicationView = withSchema(publication, function ParsedPublication({ parsed: paper, ...view }) {
  const { highlights } = view
  return (
    <RecordFrame
      {...view}
      banner={paper.is_retracted && <Retraction notice={webUrlOf(paper.retraction_notice_url)} />}
      lead={<Lead paper={paper} />}
      aside={<PublicationFacts paper={paper} />}
    >
      {paper.abstract ? (
        <Section title="Abstract">
          <Prose text={paper.abstract} highlight={highlights['abstract']} />
        </Section>
      ) : (
        <p className={css['note']}>No abstract available.</p>
      )}
      {termFields.map(field => {
        const terms = paper[field.name]
        return terms && terms.length > 0 ? (
          <Section key={field.name} title={field.label} short>
            <Terms terms={terms} index="publications" path={field.name} />
          </Section>
        ) : null
      })}
    </RecordFrame>
  )
})

function Retraction({ notice }: { notice: URL | undefined }) {
  return (
    <p className={css['retracted']}>
      <TriangleAlert size={18} strokeWidth={1.75} />
      <span>
        <strong>Retracted.</strong> This publication has been withdrawn by its authors or its publisher. Do not rely on it.{' '}
        {notice && <WebLink url={notice} text="Read the notice" />}
      </span>
    </p>
  )
}

function Lead({ paper }: { paper: Publication }) {
  const venue = paper.locations?.[0]?.name ?? paper.volume_title
  const parts = [
    venue && (
      <cite key="venue">
        <TermLink index="publications" path={paper.locations?.[0] ? 'locations.name' : 'volume_title'}>
          {venue}
        </TermLink>
      </cite>
    ),
    paper.volume_title && paper.volume_title !== venue && <span key="title">{paper.volume_title}</span>,
    paper.volume && <span key="volume">volume {paper.volume}</span>,
    paper.issue && <span key="issue">issue {paper.issue}</span>,
    paper.pages && <span key="pages">pages {paper.pages}</span>,
    paper.publication_date && <DateText key="date" date={paper.publication_date} />,
  ].filter(Boolean)
  return (
    <>
      {paper.authors && paper.authors.length > 0 && (
        <Authors
          label="Authors"
          people={paper.authors}
          total={Math.max(paper.authors_count ?? 0, paper.authors.length)}
          fetchAll={() => fetchAuthors(slugOf(paper))}
        />
      )}
      {parts.length > 0 && <p className={css['venue']}>{parts.flatMap((part, at) => (at > 0 ? [' · ', part] : [part]))}</p>}
      {paper.editors && paper.editors.length > 0 && (
        <div className={css['editors']}>
          <span>Edited by</span> <Authors label="Editors" people={paper.editors} total={paper.editors.length} />
        </div>
      )}
    </>
  )
}
