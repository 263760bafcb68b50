import * as v from 'valibot'

/** `errors` names fields by their dotted path; `at` is a character offset into a search query. */
export const errorBodyOf = <C extends v.GenericSchema<string, string>>(code: C) =>
  v.object({
    code,
    error: v.string(),
    errors: v.optional(v.record(v.string(), v.array(v.string()))),
    at: v.optional(v.number()),
    /** The server's current state, where the user must choose between two versions. */
    current: v.optional(v.unknown()),
  })

/** The error body, as the app reads it: an app that is older than the server accepts codes that it does not know. */
export const receivedError = errorBodyOf(v.string())
export type ReceivedError = v.InferOutput<typeof receivedError>
