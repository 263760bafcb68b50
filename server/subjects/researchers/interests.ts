import type { Option } from '#contract/option.ts'
import type { FreeTerms, Profile } from '#contract/profile.ts'
import type { InterestType } from '#contract/interests.ts'

/** The list of a profile in which interests of a type are. */
export const interestField = (type: InterestType | undefined): Exclude<FreeTerms, 'keywords'> =>
  type === 'disease' ? 'diseases' : type === 'model_organism' ? 'model_organisms' : 'research_interests'

/** The id of an interest is its name. */
export const asOptions = (names: readonly string[] = []): Option[] => names.map(name => ({ id: name, name }))

export const interestsIn = (profile: Profile, type: InterestType | undefined) => ({ interests: asOptions(profile[interestField(type)]) })
