import * as v from 'valibot'

/** `errors` names fields by their dotted path; `at` is a character offset into a search query. */
export const errorBodyOf = <
  C extends v.GenericSchema<string, string>,
  R extends v.GenericSchema<string, string>,
  B extends v.GenericSchema<string, string>,
>(
  code: C,
  right: R,
  bound: B,
) =>
  v.object({
    code,
    error: v.string(),
    errors: v.optional(v.record(v.string(), v.array(v.string()))),
    at: v.optional(v.number()),
    /** The right that is missing, with `right_required`. */
    right: v.optional(right),
    /** The bound of the account, with `limit_reached` and `account_full`. */
    bound: v.optional(bound),
    /** The server's current state, where the user must choose between two versions. */
    current: v.optional(v.unknown()),
  })

/**
 * The error body, as the app reads it: an app that is older than the server accepts codes and rights that it does not know. A `reason` is
 * said instead of the error (S1§8).
 */
export const receivedError = v.object({ ...errorBodyOf(v.string(), v.string(), v.string()).entries, reason: v.optional(v.string()) })
export type ReceivedError = v.InferOutput<typeof receivedError>
