import * as v from 'valibot'
import { interestName } from './onboarding.ts'
import { option } from './option.ts'

/** What an interest of a profile is of: a disease, a model organism, or without a type research. */
export const interestTypes = ['disease', 'model_organism'] as const
export type InterestType = (typeof interestTypes)[number]

export const newInterest = v.object({ interest: v.object({ name: interestName }) })
export const interestsReply = v.object({ interests: v.array(option) })
