import { useMemo } from 'react'
import * as v from 'valibot'
import { trial as schema } from '#contract/trials.ts'
import { ListedText, rangesInWhole, RecordFrame, RecordView, type RecordViewProps, Section } from '#features/records/index.ts'
import { Marked } from '#ui/Marked.tsx'
import { Citations } from './Citations.tsx'
import { Design } from './Design.tsx'
import { Objectives } from './Objectives.tsx'
import { People } from './People.tsx'
import { Population } from './Population.tsx'
import { Sites } from './Sites.tsx'
import { Treatments } from './Treatments.tsx'
import { TrialFacts } from './TrialFacts.tsx'
import { TrialLead } from './TrialLead.tsx'

/** One clinical trial (S3§3): what is studied, in whom, where and by whom; numbers, dates and oversight in the sidebar. */
export function TrialView({ record, asOf, highlights, saved }: RecordViewProps) {
  const parsed = useMemo(() => v.safeParse(schema, record), [record])
  // A copy of this device may be older than the contract; then what it has is drawn as any other record.
  if (!parsed.success) return <RecordView record={record} asOf={asOf} highlights={highlights} saved={saved} />
  const trial = parsed.output
  return (
    <RecordFrame
      record={record}
      asOf={asOf}
      title={<Marked text={trial.full_title} ranges={rangesInWhole(trial.full_title, highlights['full_title'])} />}
      lead={<TrialLead trial={trial} highlights={highlights} />}
      aside={
        <>
          {saved}
          <TrialFacts trial={trial} />
        </>
      }
    >
      {trial.brief_summary && (
        <Section title="Summary">
          <ListedText text={trial.brief_summary} highlight={highlights['brief_summary']} />
        </Section>
      )}
      {trial.detailed_description && (
        <Section title="Description">
          <ListedText text={trial.detailed_description} highlight={highlights['detailed_description']} />
        </Section>
      )}
      <Treatments trial={trial} />
      <Objectives trial={trial} />
      <Design trial={trial} />
      <Population trial={trial} highlights={highlights} />
      <Sites sites={trial.locations ?? []} />
      <People trial={trial} />
      <Citations citations={trial.citations ?? []} />
    </RecordFrame>
  )
}
