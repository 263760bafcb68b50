import * as v from 'valibot'
import { limits } from './limits.ts'
import { keptBytes, richText } from './rich-text.ts'
import { atMost, isDay, rule } from './rules.ts'
import { line, webAddress } from './text-fields.ts'

const { opportunity: limit } = limits

/** What an opportunity can be. */
export const opportunityKinds = ['job', 'phd', 'collaboration', 'funding'] as const
export type OpportunityKind = (typeof opportunityKinds)[number]

const oneLine = (what: string) => v.union([v.literal(''), line(1, limit.line, what)])

const fields = {
  kind: v.picklist(opportunityKinds, 'The kind field is required'),
  title: line(limit.title.min, limit.title.max, 'title'),
  content: richText(limit.content.min, limit.content.max),
  place: oneLine('place'),
  /** ISO 3166, two letters; empty: none. */
  country_id: v.union([v.literal(''), v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'Choose a country of the list.'))]),
  link: v.union([v.literal(''), webAddress('link', limit.link)]),
  /** The last day; null: none. */
  deadline: v.nullable(
    v.pipe(
      v.string(),
      rule<string>({ description: 'A day: 2026-11-27.' }, day => day.startsWith('20') && isDay(day), 'The deadline must be a day.'),
    ),
  ),
}

export const opportunityInput = v.object({
  kind: fields.kind,
  title: fields.title,
  content: fields.content,
  place: v.optional(fields.place, ''),
  country_id: v.optional(fields.country_id, ''),
  link: v.optional(fields.link, ''),
  deadline: v.optional(fields.deadline, null),
})
export type OpportunityInput = v.InferOutput<typeof opportunityInput>

/** Only changed fields are sent. */
export const opportunityChange = v.partial(v.object(fields))
export type OpportunityChange = v.InferOutput<typeof opportunityChange>

const seen = v.nullable(v.pipe(v.string(), atMost(keptBytes(limit.content.max))))
/** The values that the user saw of the fields that change. */
export const opportunityBase = v.partial(
  v.object({ kind: seen, title: seen, content: seen, place: seen, country_id: seen, link: seen, deadline: seen }),
)
export type OpportunityBase = v.InferOutput<typeof opportunityBase>
