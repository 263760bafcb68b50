import type { Highlight } from '#contract/search.ts'
import type { Trial } from '#contract/trials.ts'
import { Facts, ListedText, Section } from '#features/records/index.ts'

interface PopulationProps {
  trial: Trial
  highlights: Record<string, Highlight>
}

/** Who may take part. */
export function Population({ trial, highlights }: PopulationProps) {
  const { minimum_age: from, maximum_age: to, healthy_volunteers: healthy, eligibility_criteria } = trial
  const facts: (readonly [label: string, words: string | undefined])[] = [
    ['Ages', agesInWords(from, to)],
    ['Age groups', trial.population_ages?.join(', ')],
    ['Sex', trial.genders],
    ['Gender', trial.gender_description],
    ['Healthy volunteers', healthy === undefined ? undefined : healthy ? 'May take part' : 'Not taken'],
    ['Sampling', trial.sampling_method],
    ['Drawn from', trial.study_population],
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
          <ListedText text={eligibility_criteria} highlight={highlights['eligibility_criteria']} />
        </Section>
      )}
    </>
  )
}

function agesInWords(from: string | undefined, to: string | undefined): string | undefined {
  if (from && to) return `${from} to ${to}`
  return from ? `${from} and older` : to && `up to ${to}`
}
