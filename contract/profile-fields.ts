import * as v from 'valibot'
import { disciplineOptions } from './disciplines.ts'
import { collaborations, interestName } from './onboarding.ts'
import { limits } from './limits.ts'
import { changedList } from './list-change.ts'
import type { Option } from './option.ts'
import { type ChosenTerms, ofTermLists, type TermList } from './profile.ts'
import { medicalTechnologies, researchTypes, sectors, therapeutics } from './profile-terms.data.ts'
import { atMost, fewEntries } from './rules.ts'
import { line, text } from './text-fields.ts'
import { userChange } from './users.ts'

const { about, keyword, terms } = limits.profile

/** Who sees a part of a profile. */
export const visibilities = ['public', 'users', 'only_me'] as const
export type Visibility = (typeof visibilities)[number]

/** The parts of a profile that its owner can hide, each by the name of its field in the record. The name itself is always public. */
export const visibleFields = {
  about: 'About',
  academic_title: 'Academic title',
  function_title: 'Job title',
  country: 'Country',
  avatar: 'Picture',
  organisations: 'Organisations',
  research_groups: 'Research groups',
  experiences: 'Professional experience',
  educations: 'Education',
  research_interests: 'Research interests',
  diseases: 'Diseases',
  model_organisms: 'Model organisms',
  keywords: 'Keywords',
  disciplines: 'Disciplines',
  collaboration_interests: 'Open to',
  research_types: 'Types of research',
  sectors: 'Sectors',
  therapeutics: 'Therapeutic areas',
  medical_technologies: 'Medical technologies',
  contact_info: 'Contact details',
  twitter_id: 'Twitter',
  orcid_id: 'ORCID',
} as const
export type VisibleField = keyof typeof visibleFields
// `Object.keys` loses the names.
export const visibleFieldNames = Object.keys(visibleFields) as [VisibleField, ...VisibleField[]]

const options: Readonly<Record<ChosenTerms, readonly Option[]>> = {
  collaboration_interests: collaborations,
  disciplines: disciplineOptions,
  research_types: researchTypes,
  sectors,
  therapeutics,
  medical_technologies: medicalTechnologies,
}
/** What can be chosen for a list. */
export const termOptions = (list: ChosenTerms): readonly Option[] => options[list]

/** The options with these ids, in the order of the ids; one that this version does not know is left out. */
export const optionsOf = (list: ChosenTerms, ids: readonly string[]): Option[] =>
  ids.flatMap(id => options[list].filter(one => one.id === id).map(({ name }) => ({ id, name })))

/** Each once, regardless of case. */
const unique = (added: string[]): string[] => changedList([], { added, removed: [] })
export const tooManyTerms = `At most ${terms}.`
const words = (schema: typeof interestName) => v.pipe(v.array(schema), v.maxLength(terms, tooManyTerms), v.transform(unique))
/** Ids that are chosen for a list. */
export const chosenIds = (list: ChosenTerms) =>
  v.pipe(v.array(v.picklist(options[list].map(one => one.id))), v.maxLength(terms, tooManyTerms), v.transform(unique))

export const keywordName = line(keyword.min, keyword.max, 'keyword', `Keyword must be at least ${keyword.min} characters.`)

const lists = {
  research_interests: words(interestName),
  diseases: words(interestName),
  model_organisms: words(interestName),
  keywords: words(keywordName),
  collaboration_interests: chosenIds('collaboration_interests'),
  disciplines: chosenIds('disciplines'),
  research_types: chosenIds('research_types'),
  sectors: chosenIds('sectors'),
  therapeutics: chosenIds('therapeutics'),
  medical_technologies: chosenIds('medical_technologies'),
} satisfies Record<TermList, v.GenericSchema>

const { onboarding_step: _, ...person } = userChange.entries

/** What the owner changes; only changed fields are sent. */
export const researcherChange = v.partial(
  v.object({
    ...v.object(person).entries,
    about: v.union([v.literal(''), text(1, about, 'biography')]),
    ...lists,
    visibility: v.record(v.picklist(visibleFieldNames), v.picklist(visibilities)),
  }),
)
export type ResearcherChange = v.InferOutput<typeof researcherChange>

const seenText = v.nullable(v.pipe(v.string(), atMost(about)))
/** Ids and words that were there before; they may be unknown by now. */
export const keptIds = v.pipe(v.array(v.pipe(v.string(), atMost(300))), v.maxLength(2 * terms))
/** The ids that are chosen from now on. With `base`, those that the user saw, only what was added and removed is changed. */
export const chosenTermsInput = (list: ChosenTerms) => v.object({ ids: chosenIds(list), base: v.optional(keptIds) })

/** The values that the user saw of the fields that change. They may break rules that are newer than they are. */
export const researcherBase = v.partial(
  v.object({
    first_name: seenText,
    last_name: seenText,
    academic_title: seenText,
    function_title_id: seenText,
    country_id: seenText,
    gender_id: seenText,
    twitter_id: seenText,
    about: seenText,
    ...ofTermLists(() => keptIds),
    visibility: v.pipe(v.record(v.pipe(v.string(), atMost(60)), v.pipe(v.string(), atMost(60))), fewEntries(2 * terms, 'fields')),
  }),
)
export type ResearcherBase = v.InferOutput<typeof researcherBase>
