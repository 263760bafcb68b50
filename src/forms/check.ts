import * as v from 'valibot'

/** Error sentences by field. */
export type FormErrors<V> = Partial<Record<keyof V & string, readonly string[]>>

/** The result of checking a form's values: the output to send, or the errors. */
export type Checked<V, O> = { output: O } | { errors: FormErrors<V> }

/**
 * Makes the check of a form from a schema of the contract. Each field gets one sentence: the first issue of its text, and for a union the
 * issue of the last option.
 */
export function checkWith<S extends v.GenericSchema>(schema: S) {
  type V = v.InferInput<S>
  return (values: V): Checked<V, v.InferOutput<S>> => {
    const parsed = v.safeParse(schema, values)
    if (parsed.success) return { output: parsed.output }
    const errors: Record<string, string[]> = {}
    for (const { path, message, issues } of parsed.issues) {
      const key = path?.[0]?.key
      errors[typeof key === 'string' ? key : ''] ??= [issues?.at(-1)?.message ?? message]
    }
    // The keys of the errors are fields of the schema.
    return { errors: errors as unknown as FormErrors<V> }
  }
}
