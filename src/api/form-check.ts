import * as v from 'valibot'
import { ApiError } from './api-error.ts'
import { errorText } from './error-text.ts'

type Errors<V> = Partial<Record<keyof V & string, readonly string[]>>

/** A contract's schema as the check of a form: its output, or sentences by field. */
export function checkWith<S extends v.GenericSchema>(schema: S) {
  type V = v.InferInput<S>
  return (values: V): { output: v.InferOutput<S> } | { errors: Errors<V> } => {
    const parsed = v.safeParse(schema, values)
    if (parsed.success) return { output: parsed.output }
    const errors: Record<string, string[]> = {}
    for (const issue of parsed.issues) {
      const [first] = issue.path ?? []
      const name = typeof first?.key === 'string' ? first.key : ''
      ;(errors[name] ??= []).push(issue.message)
    }
    // Schemas name their own fields.
    return { errors: errors as unknown as Errors<V> }
  }
}

/** What the server said of a form: of its fields by the last word of their path, and of the whole. `within`: the body's wrapper, as 'user'. */
export function errorsFrom<V>(thrown: unknown): { errors?: Errors<V>; failure?: string } {
  if (!(thrown instanceof ApiError)) return { failure: 'Something went wrong. Please try again.' }
  if (thrown.kind === 'offline') return { failure: 'Indago cannot be reached just now. What you typed stays here.' }
  if (thrown.kind === 'timeout') return { failure: 'The server took too long to answer. Please try again.' }
  const fields = Object.entries(thrown.errors ?? {}).map(([path, sentences]) => [path.split('.').at(-1) ?? '', sentences] as const)
  if (fields.length > 0) return { errors: Object.fromEntries(fields) as unknown as Errors<V> }
  return { failure: `${errorText(thrown)}${waitWords(thrown.retryAfter)}` }
}

/** `retryAfter` in milliseconds. */
function waitWords(retryAfter: number | undefined): string {
  if (!retryAfter) return ''
  const seconds = Math.ceil(retryAfter / 1000)
  return seconds < 90 ? ` Try again in ${seconds} seconds.` : ` Try again in ${Math.ceil(seconds / 60)} minutes.`
}
