import * as v from 'valibot'
import type { Schema } from '#contract/endpoint.ts'
import { Refusal } from '../core/refusal.ts'

const maxFields = 20
const maxMessageLength = 200
const noObject = 'This must be an object.'

/** The output of the schema, or `invalid` with a message per field. `root` names the value if the whole of it is wrong. */
export function validated<S extends Schema>(schema: S, value: unknown, root: 'body' | 'query'): v.InferOutput<S> {
  if (Array.isArray(value)) throw new Refusal('invalid', { errors: { [root]: [noObject] } })
  const parsed = v.safeParse(schema, value)
  if (parsed.success) {
    refuseUnusable(parsed.output, value, [], root)
    return parsed.output
  }
  const errors: Record<string, string[]> = {}
  for (const issue of parsed.issues) {
    const field = (v.getDotPath(issue) ?? root).slice(0, maxMessageLength)
    const sentence = issue.input === undefined ? 'This field is required.' : issue.message.slice(0, maxMessageLength)
    if (Object.hasOwn(errors, field)) errors[field]!.push(sentence)
    else if (Object.keys(errors).length < maxFields) errors[field] = [sentence]
  }
  throw new Refusal('invalid', { errors })
}

/**
 * Refuses what the schemas accept everywhere: a NUL, which cannot be stored, and a list as an object, which an object schema with only optional
 * fields takes for one without fields. Only what the schema kept of `sent` counts.
 */
function refuseUnusable(kept: unknown, sent: unknown, path: readonly string[], root: string): void {
  const refuse = (sentence: string): never => {
    throw new Refusal('invalid', { errors: { [path.join('.').slice(0, maxMessageLength) || root]: [sentence] } })
  }
  if (typeof kept === 'string') {
    if (kept.includes('\0')) refuse('This text contains characters that cannot be saved.')
    return
  }
  if (typeof kept !== 'object' || kept === null) return
  if (Array.isArray(sent) && !Array.isArray(kept)) refuse(noObject)
  for (const [key, part] of Object.entries(kept)) {
    if (key.includes('\0')) refuse('This name contains characters that cannot be saved.')
    refuseUnusable(part, (sent as Record<string, unknown> | undefined)?.[key], [...path, key], root)
  }
}
