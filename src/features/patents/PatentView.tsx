import { type Patent, patent as patentSchema } from '#contract/patents.ts'
import { fittingView, Prose, RecordFrame, Section, slugOf, Terms } from '#features/records/index.ts'
import { Badge } from '#ui/text/Badge.tsx'
import { Cited } from './Cited.tsx'
import { Claims } from './Claims.tsx'
import { Classes } from './Classes.tsx'
import { FullTexts } from './FullTexts.tsx'
import { Parties } from './Parties.tsx'
import { PatentFacts } from './PatentFacts.tsx'
import { statusOf } from './patent-words.ts'
import css from './PatentView.module.css'

/** One patent document (S3§2): what it protects in the content column, its numbers, dates and classes in the sidebar. */
export const PatentView = fittingView(patentSchema, function PatentShown({ whole: patent, ...view }) {
  const { record, highlights, found } = view
  const { abstract, claims, full_texts, research_areas } = patent
  return (
    <RecordFrame
      {...view}
      lead={<Lead patent={patent} />}
      aside={
        <>
          <PatentFacts patent={patent} />
          {patent.classifications && <Classes classes={patent.classifications} />}
        </>
      }
    >
      {abstract && (
        <Section title="Abstract">
          <Prose text={abstract} highlight={highlights['abstract']} />
        </Section>
      )}
      {claims && claims.length > 0 && <Claims claims={claims} found={found?.['claims']} slug={slugOf(record)} />}
      {full_texts && full_texts.length > 0 && <FullTexts parts={full_texts} found={found?.['full_texts']} />}
      {!abstract && !claims?.length && !full_texts?.length && <p className={css['note']}>The source gives no text of this document.</p>}
      {research_areas && research_areas.length > 0 && (
        <Section title="Research areas" short>
          <Terms terms={research_areas} />
        </Section>
      )}
      <Cited patent={patent} />
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
