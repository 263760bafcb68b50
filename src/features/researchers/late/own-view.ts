import { disciplinesOf } from '#contract/disciplines.ts'
import type { ChosenTerms, Profile } from '#contract/profile.ts'
import { optionsOf } from '#contract/profile-fields.ts'
import { affiliationOf, isFilled, oneOfEach } from '#contract/profile-view.ts'
import type { Affiliation, FactSource, Researcher } from '#contract/researcher.ts'
import type { OwnProfile } from '../own-profile.reads.ts'
import { hiddenPartsOf } from './visibility.ts'

type Fields = Partial<Record<string, unknown>>

/**
 * The own profile as this device knows it: the record of the server with what its owner has changed, also before the server has it. A field that the
 * owner left empty is that of a claimed record, if there is one.
 */
export function ownView(record: Researcher, own: OwnProfile): Researcher {
  const { profile } = own
  if (!profile) return record
  const named = (list: ChosenTerms) => optionsOf(list, profile[list]).map(({ name }) => name)
  const fields: Fields = {
    full_name: profile.full_name,
    academic_title: profile.academic_title,
    function_title: profile.function_title?.name,
    country: profile.country?.name,
    organisations: organisationsOf(record, own),
    about: profile.about,
    experiences: own.experiences,
    educations: own.educations,
    research_interests: profile.research_interests,
    diseases: profile.diseases,
    model_organisms: profile.model_organisms,
    keywords: profile.keywords,
    disciplines: disciplinesOf(profile.disciplines),
    collaboration_interests: named('collaboration_interests'),
    research_types: named('research_types'),
    sectors: named('sectors'),
    therapeutics: named('therapeutics'),
    medical_technologies: named('medical_technologies'),
    twitter_id: profile.twitter_id,
  }
  const shown: Fields = { ...record }
  const sources = { ...record.sources }
  const person: FactSource = { kind: 'person', name: profile.full_name }
  for (const [field, value] of Object.entries(fields))
    if (isFilled(value)) {
      shown[field] = value
      sources[field] = person
    } else if (sources[field]?.kind === 'person') {
      delete shown[field]
      delete sources[field]
    }
  return { ...(shown as Researcher), sources }
}

/** The own profile where nothing of the server's record is on this device. */
export const bareRecord = ({ slug_values, full_name }: Profile): Researcher => ({
  index: 'researchers',
  slug_values,
  full_name,
  source: { name: 'Indago' },
  sources: {},
})

/** Without what its owner does not show to everyone. */
export function shownToAll(record: Researcher, { profile }: OwnProfile): Researcher {
  const hidden = profile ? hiddenPartsOf(profile) : {}
  // What is left out is optional.
  return Object.fromEntries(Object.entries(record).filter(([field]) => !(field in hidden))) as Researcher
}

/** Where the owner works now and belongs, and after that what only the server knows: memberships. */
function organisationsOf(record: Researcher, { profile, experiences }: OwnProfile): Affiliation[] {
  return oneOfEach([
    ...experiences.filter(({ present }) => present).map(affiliationOf),
    ...(profile?.organisations ?? []).map(({ name, slug_value }) => ({ name, slug_values: [slug_value] })),
    // Those that came with an experience leave with it.
    ...(record.organisations ?? []).filter(({ present }) => present !== true),
  ])
}
