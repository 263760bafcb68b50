import type { Trial } from '#contract/trials.ts'
import { Facts, Section } from '#features/records/index.ts'

type Fact = readonly [label: string, value: string | false | undefined]

/** The design of a trial: type, model, allocation, masking and specimens. */
export function Design({ trial }: { trial: Trial }) {
  const { mask_info: mask, bio_specimen: specimen } = trial
  const facts: Fact[] = [
    ['Study type', trial.study_type],
    ['Patient registry', trial.patient_registry && 'Yes'],
    ['Observational model', trial.observational_model],
    ['Primary purpose', trial.primary_purpose],
    ['Time perspective', trial.time_perspective],
    ['Target duration', trial.target_duration],
    ['Allocation', trial.design_allocation],
    ['Intervention model', trial.intervention_model_assignment],
    ['Masking', mask?.masking],
    ['Who is masked', mask?.who_masked?.join(', ')],
    ['Specimen retention', specimen?.retention],
  ]
  const texts: Fact[] = [
    ['Model', trial.interventional_model_description],
    ['Masking in detail', mask?.masking_description],
    ['Specimens', specimen?.description],
  ]
  if (![...facts, ...texts].some(([, value]) => value)) return null
  return (
    <Section title="Design">
      <Facts facts={facts} />
      <Facts facts={texts} />
    </Section>
  )
}
