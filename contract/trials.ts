import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { recordPaths } from './record-paths.ts'
import { named, part, record, optionalText, recordEndpoint, optionalTerms } from './records.ts'

const flag = v.optional(v.boolean())

export const trialContact = v.looseObject({ name: v.string(), role: optionalText, phone: optionalText, email: optionalText })
export type TrialContact = v.InferOutput<typeof trialContact>

export const trialLocation = v.looseObject({
  ...named.entries,
  city: optionalText,
  state: optionalText,
  zip: optionalText,
  country: optionalText,
  status: optionalText,
  /** Degrees. */
  coordinates: v.optional(v.object({ lat: v.number(), lon: v.number() })),
  contacts: v.optional(v.array(trialContact)),
})
export type TrialLocation = v.InferOutput<typeof trialLocation>

export const intervention = v.looseObject({
  name: v.string(),
  type: optionalText,
  description: optionalText,
  other_names: optionalTerms,
  arms: optionalTerms,
})
export const interventionArm = v.looseObject({
  arm_title: v.string(),
  arm_type: optionalText,
  arm_description: optionalText,
  arm_intervention_names: optionalTerms,
})
export const trialCitation = v.looseObject({ value: v.string(), pmid: optionalText, citation_type: optionalText })
export const involved = v.looseObject({ ...named.entries, role: optionalText, type: optionalText, affiliation: optionalText })

/** The flags of S3§3, each present only where the register has it. */
export const fdaOversight = v.object({
  has_dmc: flag,
  is_fda_regulated_drug: flag,
  is_fda_regulated_device: flag,
  is_unapproved_device: flag,
  is_ppsd: flag,
  is_us_export: flag,
  is_section_801_violation: flag,
})

/** How many of a group an event happened to. */
const affected = v.looseObject({ affected: v.number(), at_risk: v.optional(v.number()) })

/** The published results in short. */
export const trialResults = v.looseObject({
  /** Each group of each period. */
  participants: v.optional(
    v.array(v.looseObject({ group: v.string(), period: optionalText, started: v.optional(v.number()), completed: v.optional(v.number()) })),
  ),
  outcomes: v.optional(
    v.array(
      v.looseObject({
        title: v.string(),
        /** Primary, secondary, other, post hoc. */
        type: optionalText,
        description: optionalText,
        time_frame: optionalText,
        /** What the values are: `Mean (standard deviation), mg/dL`. */
        measure: optionalText,
        groups: v.optional(v.array(v.looseObject({ name: v.string(), participants: v.optional(v.number()) }))),
        /** A value for each group, in their order. */
        rows: v.optional(v.array(v.looseObject({ name: optionalText, values: v.array(v.string()) }))),
        comparisons: optionalTerms,
      }),
    ),
  ),
  adverse_events: v.optional(
    v.array(
      v.looseObject({
        group: v.string(),
        deaths: v.optional(affected),
        serious: v.optional(affected),
        other: v.optional(affected),
      }),
    ),
  ),
  adverse_events_time_frame: optionalText,
  adverse_events_description: optionalText,
  limitations: optionalText,
})
export type TrialResults = v.InferOutput<typeof trialResults>

/** S3§3. Codes of the register are already replaced by their labels. */
export const trial = v.looseObject({
  ...record.entries,
  full_title: v.string(),
  official_title: optionalText,
  acronym: optionalText,
  brief_summary: optionalText,
  detailed_description: optionalText,
  phases: optionalTerms,
  status: optionalText,
  last_known_status: optionalText,
  why_stopped: optionalText,
  start_date: optionalText,
  primary_completion_date: optionalText,
  completion_date: optionalText,
  first_posted: optionalText,
  last_updated: optionalText,
  results_posted: optionalText,
  enrollment_count: v.optional(v.number()),
  enrollment_type: optionalText,
  expanded_access_status: optionalText,
  trial_id: optionalText,
  other_ids: optionalTerms,
  register: optionalText,
  urls: optionalTerms,
  url: optionalText,
  keywords: optionalTerms,
  has_results: flag,

  study_type: optionalText,
  patient_registry: flag,
  observational_model: optionalText,
  primary_purpose: optionalText,
  time_perspective: optionalText,
  target_duration: optionalText,
  design_allocation: optionalText,
  intervention_model_assignment: optionalText,
  interventional_model_description: optionalText,
  /** What is measured and how, and when in `time_frame`. */
  primary_objective: v.optional(v.array(part)),
  secondary_objective: v.optional(v.array(part)),
  other_objective: v.optional(v.array(part)),
  mask_info: v.optional(v.object({ masking: optionalText, who_masked: optionalTerms, masking_description: optionalText })),
  bio_specimen: v.optional(v.object({ retention: optionalText, description: optionalText })),

  diseases: v.optional(v.array(v.looseObject({ term: v.string() }))),
  interventions: v.optional(v.array(intervention)),
  mesh_descriptors: optionalTerms,
  mesh_intervention_descriptors: optionalTerms,
  intervention_arms: v.optional(v.array(interventionArm)),

  population_ages: optionalTerms,
  minimum_age: optionalText,
  maximum_age: optionalText,
  genders: optionalText,
  gender_description: optionalText,
  healthy_volunteers: flag,
  sampling_method: optionalText,
  study_population: optionalText,
  eligibility_criteria: optionalText,

  locations: v.optional(v.array(trialLocation)),
  citations: v.optional(v.array(trialCitation)),
  fda_oversight: v.optional(fdaOversight),
  sponsors: v.optional(v.array(involved)),
  collaborators: v.optional(v.array(involved)),
  investigators: v.optional(v.array(involved)),
  contacts: v.optional(v.array(trialContact)),
  results: v.optional(trialResults),
  /** How the participants' data is shared, and the documents of the study. */
  data_sharing: v.optional(v.array(part)),
  documents: v.optional(v.array(part)),
})
export type Trial = v.InferOutput<typeof trial>

export const trials = {
  show: endpoint({
    ...recordEndpoint,
    path: `${recordPaths.clinical_trials}/{id}` as const,
    summary: 'One clinical trial, by any of its slugs.',
    reply: trial,
  }),
}
