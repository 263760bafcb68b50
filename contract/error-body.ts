import * as v from 'valibot'

/** `errors` names fields by their dotted path; `at` is a character offset into a search query. */
export const errorBodyOf = <C extends v.GenericSchema<string, string>>(code: C) =>
  v.object({
    code,
    error: v.string(),
    errors: v.optional(v.record(v.string(), v.array(v.string()))),
    at: v.optional(v.number()),
    /** The current state of what was refused, where the user must choose between two versions of it. */
    current: v.optional(v.unknown()),
  })

/** The one error body, as an app reads it: one that is older than its server takes a code that it does not know for a refusal all the same. */
export const receivedError = errorBodyOf(v.string())
export type ReceivedError = v.InferOutput<typeof receivedError>
