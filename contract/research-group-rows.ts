import * as v from 'valibot'
import { researchGroupFields } from './research-group-fields.ts'
import { roleNames } from './roles.ts'

// What a device keeps of the research groups of its user.

export const researchTopic = v.object({
  id: v.string(),
  title: v.string(),
  description: v.string(),
  /** Of its record; the first one is in links. */
  slug_values: v.array(v.string()),
  /** Rises with every change; the value of `If-Match`. */
  version: v.number(),
})
export type ResearchTopic = v.InferOutput<typeof researchTopic>

/** A research group that somebody made or edited here, as its members see it. */
export const researchGroupRow = v.object({
  /** The first slug. */
  slug_value: v.string(),
  ...researchGroupFields.entries,
  avatar: v.nullable(v.string()),
  /** Whether it was made here; otherwise a provider has it. */
  made_here: v.boolean(),
  rw_access: v.picklist(roleNames),
  topics: v.array(researchTopic),
  created_at: v.number(),
  /** Rises with every edit; the value of `If-Match`. */
  version: v.number(),
})
export type ResearchGroupRow = v.InferOutput<typeof researchGroupRow>

export const researchGroupFeed = { row: researchGroupRow, removed: v.string() }
