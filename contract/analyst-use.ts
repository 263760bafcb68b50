import * as v from 'valibot'
import { analystAbout } from './analysis-rows.ts'
import { endpoint } from './endpoint.ts'

/** A day of UTC: tokens of the language model that were sent and written, by how many users. */
const dayOfUse = v.object({
  day: v.string(),
  sent: v.number(),
  written: v.number(),
  users: v.number(),
  /** In the money of the prices; null where none are set. */
  cost: v.nullable(v.number()),
})
export type DayOfUse = v.InferOutput<typeof dayOfUse>

export const analystUse = {
  show: endpoint({
    method: 'GET',
    host: 'base',
    path: '/analyst_use',
    summary: 'What the analyst of this server used and cost on each of the last 30 days, the latest first. For the owner of this server.',
    reply: v.object({
      analyst: analystAbout,
      /** What a million tokens cost. */
      price: v.nullable(v.object({ sent: v.number(), written: v.number() })),
      /** The most tokens of one user in a day, and of all; null: no bound. */
      allowed: v.object({ user: v.nullable(v.number()), all: v.nullable(v.number()) }),
      days: v.array(dayOfUse),
    }),
    needs: 'user',
    errors: ['forbidden'],
  }),
}
