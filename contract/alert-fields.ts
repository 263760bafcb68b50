import * as v from 'valibot'
import { indexNames } from './indexes/shape.ts'

/** A record that an alert found after it was made. */
export const foundItem = v.object({
  index: v.picklist(indexNames),
  /** The first slug of the record. */
  slug_value: v.string(),
  /** Its title when it was found. */
  title: v.string(),
  /** Milliseconds since 1970. */
  found_at: v.number(),
})
export type FoundItem = v.InferOutput<typeof foundItem>

/** When what an alert finds is told by mail: one for each time something was found, or with others at the time of day that the user chose. */
export const mailTimes = ['off', 'at_once', 'daily', 'weekly'] as const
export type MailTime = (typeof mailTimes)[number]

/** What every alert has: a saved search and a followed profile. */
export const alertFields = {
  /** Records found since `timestamp_epoch`. */
  new_results: v.number(),
  /** When its results were looked at last, in milliseconds since 1970: the `t` of the address, after which records are new. */
  timestamp_epoch: v.number(),
  /** What it found last, latest first; at most `limits.search.found`. */
  found: v.array(foundItem),
  is_paused: v.boolean(),
  // An answer that was kept for a repeated request has the fields of its time (version 0.17.0): the next pull brings these.
  /** Whether the devices of the user show it at once when something is found. */
  push: v.optional(v.boolean(), false),
  mail: v.optional(v.picklist(mailTimes), 'off'),
}
export type AlertState = { [F in keyof typeof alertFields]: v.InferOutput<(typeof alertFields)[F]> }

/** What a user can change of every alert. `seen_at`: its results were looked at then, so what was found before is no longer new. */
export const alertChange = {
  is_paused: v.boolean(),
  push: v.boolean(),
  mail: v.picklist(mailTimes),
  seen_at: v.pipe(v.number(), v.integer(), v.minValue(0)),
}
