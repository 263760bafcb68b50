import type { Highlight } from '#contract/search.ts'
import type { Trial } from '#contract/trials.ts'
import { Facts, StructuredText, Section } from '#features/records/index.ts'

interface PopulationProps {
  trial: Trial
  highlights: Record<string, Highlight>
}

/** Who may take part. */
export function Population({ trial, highlights }: PopulationProps) {
  const { minimum_age: from, maximum_age: to, healthy_volunteers: healthy, eligibility_criteria } = trial
  const facts: (readonly [label: string, value: string | undefined])[] = [
    ['Ages', ageRange(from, to)],
    ['Age groups', trial.population_ages?.join(', ')],
    ['Sex', trial.genders],
    ['Gender', trial.gender_description],
    ['Healthy volunteers', healthy === undefined ? undefined : healthy ? 'Accepted' : 'Not accepted'],
    ['Sampling', trial.sampling_method],
    ['Study population', trial.study_population],
  ]
  return (
    <>
      {facts.some(([, value]) => value) && (
        <Section title="Who can take part">
          <Facts facts={facts} />
        </Section>
      )}
      {eligibility_criteria && (
        <Section title="Eligibility">
          <StructuredText text={eligibility_criteria} highlight={highlights['eligibility_criteria']} />
        </Section>
      )}
    </>
  )
}

function ageRange(from: string | undefined, to: string | undefined): string | undefined {
  if (from && to) return `${from} to ${to}`
  return from ? `${from} and older` : to && `up to ${to}`
}
