import * as v from 'valibot'

/** Error sentences by field. */
export type FormErrors<V> = Partial<Record<keyof V & string, readonly string[]>>

/** The result of checking a form's values: the output to send, or the errors. */
export type Checked<V, O> = { output: O } | { errors: FormErrors<V> }

/** The errors by field: each has one sentence, the first issue of its text, and for a union the issue of the last option. */
export function errorsOfIssues(found: readonly v.BaseIssue<unknown>[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const { path, message, issues } of found) {
    const key = path?.[0]?.key
    errors[typeof key === 'string' ? key : ''] ??= [issues?.at(-1)?.message ?? message]
  }
  return errors
}

/** Makes the check of a form from a schema of the contract. */
export function checkWith<S extends v.GenericSchema>(schema: S) {
  type V = v.InferInput<S>
  return (values: V): Checked<V, v.InferOutput<S>> => {
    const parsed = v.safeParse(schema, values)
    if (parsed.success) return { output: parsed.output }
    // The keys of the errors are fields of the schema.
    return { errors: errorsOfIssues(parsed.issues) as unknown as FormErrors<V> }
  }
}
