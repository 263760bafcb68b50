import * as v from 'valibot'
import { opportunityKinds } from './opportunity-fields.ts'

// What a device keeps of the opportunities of its user's communities and research groups.

/** What can have opportunities. */
export const opportunityPlaces = ['community', 'research_group'] as const
export type OpportunityPlace = (typeof opportunityPlaces)[number]

export const opportunityRow = v.object({
  /** Of what it belongs to: its kind, as memberships name it, and its first slug. */
  group_type: v.picklist(opportunityPlaces),
  group_slug: v.string(),
  id: v.string(),
  group_name: v.string(),
  kind: v.picklist(opportunityKinds),
  title: v.string(),
  /** HTML of the allowed kind. */
  content: v.string(),
  place: v.string(),
  /** ISO 3166; empty: none. */
  country_id: v.string(),
  link: v.string(),
  /** The last day, everywhere on earth; null: none. */
  deadline: v.nullable(v.string()),
  closed_at: v.nullable(v.number()),
  /** Null: the account was deleted, or hides where it belongs from the caller, who is not a member. */
  author: v.nullable(v.object({ full_name: v.string(), slug_values: v.array(v.string()) })),
  /** Whether the caller wrote it. */
  is_own: v.boolean(),
  created_at: v.number(),
  /** Rises with every edit; the value of `If-Match`. */
  version: v.number(),
})
export type OpportunityRow = v.InferOutput<typeof opportunityRow>

export const opportunityFeed = {
  row: opportunityRow,
  removed: v.object({ group_type: v.picklist(opportunityPlaces), group_slug: v.string(), id: v.string() }),
}
