import { trial as schema } from '#contract/trials.ts'
import { fittingView, ListedText, RecordFrame, Section } from '#features/records/index.ts'
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
export const TrialView = fittingView(schema, function TrialShown({ whole: trial, ...view }) {
  const { highlights } = view
  return (
    <RecordFrame {...view} lead={<TrialLead trial={trial} highlights={highlights} />} aside={<TrialFacts trial={trial} />}>
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
})
