import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { recordPaths } from './record-paths.ts'
import { named, part, record, said, showsRecord, terms } from './records.ts'

const flag = v.optional(v.boolean())

export const trialContact = v.looseObject({ name: v.string(), role: said, phone: said, email: said })
export type TrialContact = v.InferOutput<typeof trialContact>

export const trialLocation = v.looseObject({
  ...named.entries,
  city: said,
  state: said,
  zip: said,
  country: said,
  status: said,
  /** Degrees. */
  coordinates: v.optional(v.object({ lat: v.number(), lon: v.number() })),
  contacts: v.optional(v.array(trialContact)),
})
export type TrialLocation = v.InferOutput<typeof trialLocation>

export const intervention = v.looseObject({ name: v.string(), type: said, description: said, other_names: terms, arms: terms })
export const interventionArm = v.looseObject({
  arm_title: v.string(),
  arm_type: said,
  arm_description: said,
  arm_intervention_names: terms,
})
export const trialCitation = v.looseObject({ value: v.string(), pmid: said, citation_type: said })
export const involved = v.looseObject({ ...named.entries, role: said, type: said, affiliation: said })

/** The flags of S3§3, each said only where the register says it. */
export const fdaOversight = v.object({
  has_dmc: flag,
  is_fda_regulated_drug: flag,
  is_fda_regulated_device: flag,
  is_unapproved_device: flag,
  is_ppsd: flag,
  is_us_export: flag,
  is_section_801_violation: flag,
})

/** S3§3. Codes of the register are words already. */
export const trial = v.looseObject({
  ...record.entries,
  full_title: v.string(),
  official_title: said,
  acronym: said,
  brief_summary: said,
  detailed_description: said,
  phases: terms,
  status: said,
  last_known_status: said,
  why_stopped: said,
  start_date: said,
  primary_completion_date: said,
  completion_date: said,
  first_posted: said,
  last_updated: said,
  results_posted: said,
  enrollment_count: v.optional(v.number()),
  enrollment_type: said,
  expanded_access_status: said,
  trial_id: said,
  other_ids: terms,
  register: said,
  urls: terms,
  url: said,
  keywords: terms,
  has_results: flag,

  study_type: said,
  patient_registry: flag,
  observational_model: said,
  primary_purpose: said,
  time_perspective: said,
  target_duration: said,
  design_allocation: said,
  intervention_model_assignment: said,
  interventional_model_description: said,
  /** What is measured, how, and in `time_frame` when. */
  primary_objective: v.optional(v.array(part)),
  secondary_objective: v.optional(v.array(part)),
  other_objective: v.optional(v.array(part)),
  mask_info: v.optional(v.object({ masking: said, who_masked: terms, masking_description: said })),
  bio_specimen: v.optional(v.object({ retention: said, description: said })),

  diseases: v.optional(v.array(v.looseObject({ term: v.string() }))),
  interventions: v.optional(v.array(intervention)),
  mesh_descriptors: terms,
  mesh_intervention_descriptors: terms,
  intervention_arms: v.optional(v.array(interventionArm)),

  population_ages: terms,
  minimum_age: said,
  maximum_age: said,
  genders: said,
  gender_description: said,
  healthy_volunteers: flag,
  sampling_method: said,
  study_population: said,
  eligibility_criteria: said,

  locations: v.optional(v.array(trialLocation)),
  citations: v.optional(v.array(trialCitation)),
  fda_oversight: v.optional(fdaOversight),
  sponsors: v.optional(v.array(involved)),
  collaborators: v.optional(v.array(involved)),
  investigators: v.optional(v.array(involved)),
  contacts: v.optional(v.array(trialContact)),
  /** How the data of its participants is shared, and the documents of the study. */
  data_sharing: v.optional(v.array(part)),
  documents: v.optional(v.array(part)),
})
export type Trial = v.InferOutput<typeof trial>

export const trials = {
  show: endpoint({
    ...showsRecord,
    path: `${recordPaths.clinical_trials}/{id}` as const,
    summary: 'One clinical trial, by any of its slugs.',
    reply: trial,
  }),
}
