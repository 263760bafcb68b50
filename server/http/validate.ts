import * as v from 'valibot'
import type { Schema } from '#contract/endpoint.ts'
import { Refusal } from '../core/refusal.ts'

const maxFields = 20
const maxMessageLength = 200

/** The output of the schema, or `invalid` with a message per field. `root` names the value if the whole of it is wrong. */
export function validated<S extends Schema>(schema: S, value: unknown, root: 'body' | 'query'): v.InferOutput<S> {
  // An object schema with only optional fields would accept an array as an object without fields.
  if (Array.isArray(value)) throw new Refusal('invalid', { errors: { [root]: ['This must be an object.'] } })
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return parsed.output
  const errors: Record<string, string[]> = {}
  for (const issue of parsed.issues) {
    const field = (v.getDotPath(issue) ?? root).slice(0, maxMessageLength)
    const sentence = issue.input === undefined ? 'This field is required.' : issue.message.slice(0, maxMessageLength)
    if (Object.hasOwn(errors, field)) errors[field]!.push(sentence)
    else if (Object.keys(errors).length < maxFields) errors[field] = [sentence]
  }
  throw new Refusal('invalid', { errors })
}
