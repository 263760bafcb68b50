import { useMemo } from 'react'
import * as v from 'valibot'
import { type Patent, patent as patentSchema } from '#contract/patents.ts'
import { Prose, RecordFrame, RecordView, type RecordViewProps, rangesInWhole, Section, slugOf, Terms } from '#features/records/index.ts'
import { Badge } from '#ui/Badge.tsx'
import { Marked } from '#ui/Marked.tsx'
import { Cited } from './Cited.tsx'
import { Claims } from './Claims.tsx'
import { Classes } from './Classes.tsx'
import { FullTexts } from './FullTexts.tsx'
import { Parties } from './Parties.tsx'
import { PatentFacts } from './PatentFacts.tsx'
import { statusOf } from './patent-words.ts'
import css from './PatentView.module.css'

/** One patent document (S3§2): what it protects in the content column, its numbers, dates and classes in the sidebar. */
export function PatentView({ record, asOf, highlights, found, saved }: RecordViewProps) {
  const parsed = useMemo(() => v.safeParse(patentSchema, record), [record])
  // A copy of this device may be older than the contract; then what it has is drawn as any other record.
  if (!parsed.success) return <RecordView record={record} asOf={asOf} highlights={highlights} saved={saved} />
  const patent = parsed.output
  const { abstract, claims, full_texts, research_areas } = patent
  return (
    <RecordFrame
      record={record}
      asOf={asOf}
      title={<Marked text={patent.title} ranges={rangesInWhole(patent.title, highlights['title'])} />}
      lead={<Lead patent={patent} />}
      aside={
        <>
          {saved}
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
}

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
