import * as v from 'valibot'
import type { Schema } from '#contract/endpoint.ts'
import { Refusal } from '../core/refusal.ts'

const fieldsAtMost = 20
const messageAtMost = 200

/** The value as the schema outputs it, or `invalid` with a sentence a field. `root` names the value where the whole of it is wrong. */
export function checked<S extends Schema>(schema: S, value: unknown, root: 'body' | 'query'): v.InferOutput<S> {
  // An object schema whose fields are all optional would take a list for an object without fields.
  if (Array.isArray(value)) throw new Refusal('invalid', { errors: { [root]: ['This must be an object.'] } })
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return parsed.output
  const errors: Record<string, string[]> = {}
  for (const issue of parsed.issues) {
    const field = (v.getDotPath(issue) ?? root).slice(0, messageAtMost)
    const sentence = issue.input === undefined ? 'This field is required.' : issue.message.slice(0, messageAtMost)
    if (Object.hasOwn(errors, field)) errors[field]!.push(sentence)
    else if (Object.keys(errors).length < fieldsAtMost) errors[field] = [sentence]
  }
  throw new Refusal('invalid', { errors })
}
