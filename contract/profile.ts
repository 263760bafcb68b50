import * as v from 'valibot'
import { option } from './option.ts'

// The rows that devices mirror, without the rules of what they may be changed to: those are in profile-fields.ts and career.ts.

/** Lists of free words. */
export const freeTerms = ['research_interests', 'diseases', 'model_organisms', 'keywords'] as const
/** Lists of which the members are chosen by id. */
export const chosenTerms = [
  'collaboration_interests',
  'disciplines',
  'research_types',
  'sectors',
  'therapeutics',
  'medical_technologies',
] as const
export type FreeTerms = (typeof freeTerms)[number]
export type ChosenTerms = (typeof chosenTerms)[number]
export type TermList = FreeTerms | ChosenTerms
export const termLists: readonly TermList[] = [...freeTerms, ...chosenTerms]
// `Object.fromEntries` loses the names.
export const ofTermLists = <T>(valueOf: (list: TermList) => T) =>
  Object.fromEntries(termLists.map(list => [list, valueOf(list)])) as Record<TermList, T>

const { id, name } = option.entries
const texts = v.array(v.string())

/** The own profile: everything that its owner edits. Each user has one. */
export const profile = v.object({
  id,
  slug_values: texts,
  full_name: v.string(),
  first_name: v.string(),
  last_name: v.string(),
  academic_title: v.string(),
  function_title: v.nullable(option),
  function_title_id: v.nullable(id),
  country: v.nullable(option),
  country_id: v.nullable(id),
  gender: v.nullable(option),
  gender_id: v.nullable(id),
  twitter_id: v.string(),
  orcid_id: v.nullable(v.string()),
  about: v.string(),
  ...ofTermLists(() => texts),
  /** Where the owner says that they belong; the organisations of present experiences come on top. */
  organisations: v.array(v.object({ slug_value: v.string(), name })),
  /** What is not named is public. A later server may know more fields, and more kinds of visibility. */
  visibility: v.record(v.string(), v.string()),
  /** Rises with every change; the value of `If-Match`. */
  version: v.number(),
})
export type Profile = v.InferOutput<typeof profile>

/** The key of the one row. */
export const ownProfileId = 'own'

/** A stage of a career: where somebody worked or learned, as what, and when. Months are not always known. */
const stage = {
  id,
  organisation: v.string(),
  /** The organisation's first slug, if it was chosen from the catalogue. */
  organisation_slug: v.nullable(v.string()),
  title: v.string(),
  from_month: v.nullable(v.number()),
  from_year: v.number(),
  to_month: v.nullable(v.number()),
  to_year: v.nullable(v.number()),
  /** It lasts, and has no end. */
  present: v.boolean(),
  /** Rises with every change; the value of `If-Match`. */
  version: v.number(),
}
export const experience = v.object({
  ...stage,
  /** 0: academic, 1: not (S2§9). */
  category: v.picklist([0, 1]),
})
export const education = v.object(stage)
export type Experience = v.InferOutput<typeof experience>
export type Education = v.InferOutput<typeof education>

export const profileFeed = { row: profile, removed: v.string() }
export const experienceFeed = { row: experience, removed: v.string() }
export const educationFeed = { row: education, removed: v.string() }
