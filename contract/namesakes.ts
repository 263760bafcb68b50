import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { recordPaths } from './record-paths.ts'

/** Two profiles of a similar name that a user says are different people, by their first slugs in the order of `namesakePair`. */
export const namesake = v.object({
  slug_value: v.string(),
  other_slug_value: v.string(),
  /** Milliseconds since 1970. */
  created_at: v.number(),
})
export type Namesake = v.InferOutput<typeof namesake>
export type NamesakePair = Omit<Namesake, 'created_at'>

/** Which one is named first does not matter. */
export const namesakePair = (one: string, another: string): NamesakePair =>
  one < another ? { slug_value: one, other_slug_value: another } : { slug_value: another, other_slug_value: one }

export const namesakeFeed = { row: namesake, removed: v.object({ slug_value: v.string(), other_slug_value: v.string() }) }

const ofPair = {
  host: 'base',
  path: `${recordPaths.researchers}/{id}/namesakes/{other}` as const,
  needs: 'user',
  keyed: true,
} as const

export const namesakes = {
  tellApart: endpoint({
    ...ofPair,
    method: 'PUT',
    summary: 'Says for the logged-in user that two profiles of a similar name are different people. Saying it twice has no further effect.',
    reply: v.object({ namesake }),
    errors: ['not_found', 'limit_reached'],
  }),
  takeBack: endpoint({
    ...ofPair,
    method: 'DELETE',
    summary: 'Takes that back; what was not said is not an error.',
    reply: v.object({}),
  }),
}
