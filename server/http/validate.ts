import * as v from 'valibot'
import type { Schema } from '#contract/endpoint.ts'
import { Refusal } from '../core/refusal.ts'
import { overfullIn } from './entry-bounds.ts'

const maxFields = 20
const maxMessageLength = 200
/** Validation stops when it has found so many faults: more than fields are named, because each alternative of a field may have its own. */
const maxFaults = 5 * maxFields
const noObject = 'This must be an object.'

/** The output of the schema, or `invalid` with a message per field. `root` names the value if the whole of it is wrong. */
export function validated<S extends Schema>(schema: S, value: unknown, root: 'body' | 'query'): v.InferOutput<S> {
  if (Array.isArray(value)) throw new Refusal('invalid', { errors: { [root]: [noObject] } })
  const overfull = overfullIn(schema, value)
  if (overfull) refuseAt(overfull.path, root, overfull.sentence)
  const parsed = schema['~run']({ value }, untilFaults(maxFaults))
  if (!parsed.issues) {
    const unusable = unusableIn(parsed.value, value)
    if (unusable) refuseAt(unusable.path, root, unusable.sentence)
    return parsed.value
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
 * Tells the library to stop after so many faults. It can stop at the first one or never, and asks which whenever it has found one; for each it
 * makes, it asks for the language first.
 */
function untilFaults(most: number): v.Config<v.BaseIssue<unknown>> {
  let found = 0
  return {
    get lang() {
      found++
      return undefined
    },
    get abortEarly() {
      return found >= most
    },
  }
}

function refuseAt(path: readonly string[], root: string, sentence: string): never {
  throw new Refusal('invalid', { errors: { [path.join('.').slice(0, maxMessageLength) || root]: [sentence] } })
}

interface Unusable {
  path: string[]
  sentence: string
}

/**
 * What the schemas accept everywhere and nothing can use: a NUL, which cannot be stored, and a list as an object, which an object schema with only
 * optional fields takes for one without fields. Only what the schema kept of `sent` counts.
 */
function unusableIn(kept: unknown, sent: unknown): Unusable | undefined {
  if (typeof kept === 'string')
    return kept.includes('\0') ? { path: [], sentence: 'This text contains characters that cannot be saved.' } : undefined
  if (typeof kept !== 'object' || kept === null) return undefined
  if (Array.isArray(sent) && !Array.isArray(kept)) return { path: [], sentence: noObject }
  for (const [key, part] of Object.entries(kept)) {
    if (key.includes('\0')) return { path: [], sentence: 'This name contains characters that cannot be saved.' }
    const found = unusableIn(part, (sent as Record<string, unknown> | undefined)?.[key])
    if (found) return { ...found, path: [key, ...found.path] }
  }
  return undefined
}
