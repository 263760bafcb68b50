import type { Trial } from '#contract/trials.ts'
import { Aside, StructuredText, Section, TermLink, Terms } from '#features/records/index.ts'
import { SeeMore } from '#ui/list/SeeMore.tsx'
import css from './TrialView.module.css'

/** Conditions, interventions and arms of a trial. */
export function Treatments({ trial }: { trial: Trial }) {
  const { diseases = [], mesh_descriptors = [], mesh_intervention_descriptors = [], interventions = [], intervention_arms = [] } = trial
  return (
    <>
      {diseases.length > 0 && (
        <Section title="Conditions" short>
          <Terms terms={diseases.map(({ term }) => term)} index="clinical_trials" path="diseases.term" />
        </Section>
      )}
      {mesh_descriptors.length > 0 && (
        <Section title="Condition headings" short>
          <Terms terms={mesh_descriptors} index="clinical_trials" path="mesh_descriptors" />
        </Section>
      )}
      {mesh_intervention_descriptors.length > 0 && (
        <Section title="Intervention headings" short>
          <Terms terms={mesh_intervention_descriptors} index="clinical_trials" path="mesh_intervention_descriptors" />
        </Section>
      )}
      {interventions.length > 0 && (
        <Section title="Interventions">
          <SeeMore items={interventions}>
            {({ name, type, description, other_names = [] }) => (
              <div className={css['entry']}>
                <h4>
                  <TermLink index="clinical_trials" path="interventions.name">
                    {name}
                  </TermLink>
                  {type && <Aside>{type}</Aside>}
                </h4>
                {description && <StructuredText text={description} />}
                {other_names.length > 0 && <p className={css['quiet']}>Also known as {other_names.join(', ')}</p>}
              </div>
            )}
          </SeeMore>
        </Section>
      )}
      {intervention_arms.length > 0 && (
        <Section title="Arms">
          <SeeMore items={intervention_arms}>
            {({ arm_title, arm_type, arm_description, arm_intervention_names = [] }) => (
              <div className={css['entry']}>
                <h4>
                  {arm_title}
                  {arm_type && <Aside>{arm_type}</Aside>}
                </h4>
                {arm_description && <StructuredText text={arm_description} />}
                {arm_intervention_names.length > 0 && <p className={css['quiet']}>Receives {arm_intervention_names.join(', ')}</p>}
              </div>
            )}
          </SeeMore>
        </Section>
      )}
    </>
  )
}
