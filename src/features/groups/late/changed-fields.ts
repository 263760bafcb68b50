import type { ResearchGroupChange, ResearchGroupFields, ResearchGroupInput } from '#contract/research-group-fields.ts'
import { isSame } from '#kit/is-same.ts'

/** The fields of the form that differ from what it began with. */
export const changedGroupFields = (input: ResearchGroupInput, before: ResearchGroupFields): ResearchGroupChange =>
  Object.fromEntries(
    Object.entries(input).filter(([field, value]) => field !== 'slug' && !isSame(value, before[field as keyof ResearchGroupFields])),
  )
