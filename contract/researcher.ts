import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { education, experience } from './profile.ts'
import { recordPaths } from './record-paths.ts'
import { named, optionalTerms, optionalText, record, recordEndpoint } from './records.ts'

/** An organisation of a person; `present` is false for former ones, and `role` what they are there. */
export const affiliation = v.looseObject({ ...named.entries, role: optionalText, present: v.optional(v.boolean()) })
export type Affiliation = v.InferOutput<typeof affiliation>

/** A field of science that the person chose, with the parts of it. */
const chosenDiscipline = v.object({
  name: v.string(),
  code: v.string(),
  sub_disciplines: v.array(v.object({ name: v.string(), code: v.string() })),
})

/** Where a part of a profile comes from: its person, or a provider and the day of its record. */
const factSource = v.object({
  kind: v.picklist(['person', 'provider']),
  name: v.string(),
  url: optionalText,
  /** YYYY-MM-DD, as far as it is known. */
  day: optionalText,
})
export type FactSource = v.InferOutput<typeof factSource>

/** A researcher as everybody may see them, and their own profile as its owner does (S2§3). */
export const researcher = v.looseObject({
  ...record.entries,
  full_name: v.string(),
  name_variants: optionalTerms,
  first_name: optionalText,
  last_name: optionalText,
  academic_title: optionalText,
  function_title: optionalText,
  country: optionalText,
  avatar: optionalText,
  organisations: v.optional(v.array(affiliation)),
  research_groups: v.optional(v.array(named)),
  about: optionalText,
  experiences: v.optional(v.array(experience)),
  educations: v.optional(v.array(education)),
  research_interests: optionalTerms,
  /** Interests of the types `disease` and `model_organism`. */
  diseases: optionalTerms,
  model_organisms: optionalTerms,
  keywords: optionalTerms,
  disciplines: v.optional(v.array(chosenDiscipline)),
  collaboration_interests: optionalTerms,
  research_types: optionalTerms,
  sectors: optionalTerms,
  therapeutics: optionalTerms,
  medical_technologies: optionalTerms,
  twitter_id: optionalText,
  orcid_id: optionalText,
  /** Whether the person is a verified member of an organisation; absent without an account. */
  verified: v.optional(v.boolean()),
  /** By the name of the field. A field that is not named comes from `source`. */
  sources: v.optional(v.record(v.string(), factSource), {}),
})
export type Researcher = v.InferOutput<typeof researcher>

export const showResearcher = endpoint({
  ...recordEndpoint,
  path: `${recordPaths.researchers}/{id}`,
  summary:
    'A researcher by any slug: the record of the catalogue, or of an account what its owner lets the caller see. It says where each part comes from.',
  reply: researcher,
})
