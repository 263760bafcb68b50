import { trial as schema } from '#contract/trials.ts'
import { withSchema, StructuredText, RecordFrame, Section } from '#features/records/index.ts'
import { Citations } from './Citations.tsx'
import { Design } from './Design.tsx'
import { Objectives } from './Objectives.tsx'
import { People } from './People.tsx'
import { Population } from './Population.tsx'
import { PublishedResults } from './PublishedResults.tsx'
import { Sites } from './Sites.tsx'
import { Treatments } from './Treatments.tsx'
import { TrialFacts } from './TrialFacts.tsx'
import { TrialLead } from './TrialLead.tsx'

/** A clinical trial (S3§3): treatments, outcomes, population and sites; numbers, dates and oversight in the sidebar. */
export const TrialView = withSchema(schema, function ParsedTrial({ parsed: trial, ...view }) {
  const { highlights } = view
  return (
    <RecordFrame {...view} lead={<TrialLead trial={trial} highlights={highlights} />} aside={<TrialFacts trial={trial} />}>
      {trial.brief_summary && (
        <Section title="Summary">
          <StructuredText text={trial.brief_summary} highlight={highlights['brief_summary']} />
        </Section>
      )}
      {trial.detailed_description && (
        <Section title="Description">
          <StructuredText text={trial.detailed_description} highlight={highlights['detailed_description']} />
        </Section>
      )}
      <Treatments trial={trial} />
      <PublishedResults results={trial.results} />
      <Objectives trial={trial} />
      <Design trial={trial} />
      <Population trial={trial} highlights={highlights} />
      <Sites sites={trial.locations ?? []} />
      <People trial={trial} />
      <Citations citations={trial.citations ?? []} />
    </RecordFrame>
  )
})
