import { type Patent, patent as patentSchema } from '#contract/patents.ts'
import { withSchema, Prose, RecordFrame, Section, slugOf, Terms } from '#features/records/index.ts'
import { Badge } from '#ui/text/Badge.tsx'
import { CitedDocuments } from './CitedDocuments.tsx'
import { Claims } from './Claims.tsx'
import { Classifications } from './Classifications.tsx'
import { FullTexts } from './FullTexts.tsx'
import { Parties } from './Parties.tsx'
import { PatentFacts } from './PatentFacts.tsx'
import { statusOf } from './patent.rules.ts'
import css from './PatentView.module.css'

/** A patent document (S3§2): texts and claims in the content column; numbers, dates and classifications in the sidebar. */
export const PatentView = withSchema(patentSchema, function ParsedPatent({ parsed: patent, ...view }) {
  const { record, highlights, listHighlights } = view
  const { abstract, claims, full_texts, research_areas } = patent
  return (
    <RecordFrame
      {...view}
      lead={<Lead patent={patent} />}
      aside={
        <>
          <PatentFacts patent={patent} />
          {patent.classifications && <Classifications classifications={patent.classifications} />}
        </>
      }
    >
      {abstract && (
        <Section title="Abstract">
          <Prose text={abstract} highlight={highlights['abstract']} />
        </Section>
      )}
      {claims && claims.length > 0 && <Claims claims={claims} highlights={listHighlights?.['claims']} slug={slugOf(record)} />}
      {full_texts && full_texts.length > 0 && <FullTexts parts={full_texts} highlights={listHighlights?.['full_texts']} />}
      {!abstract && !claims?.length && !full_texts?.length && <p className={css['note']}>No text available.</p>}
      {research_areas && research_areas.length > 0 && (
        <Section title="Research areas" short>
          <Terms terms={research_areas} index="patents" path="research_areas" />
        </Section>
      )}
      <CitedDocuments patent={patent} />
    </RecordFrame>
  )
})

function Lead({ patent }: { patent: Patent }) {
  const isGranted = statusOf(patent) === 'granted'
  return (
    <div className={css['lead']}>
      <p className={css['status']}>
        <Badge {...(isGranted && { tone: 'ok' as const })}>{isGranted ? 'Granted' : 'Application'}</Badge>
        {[patent.publication_no, patent.patent_office].filter(Boolean).join(' · ')}
      </p>
      {patent.parties && <Parties parties={patent.parties} />}
    </div>
  )
}
