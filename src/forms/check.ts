import * as v from 'valibot'

/** Sentences by field. */
export type FormErrors<V> = Partial<Record<keyof V & string, readonly string[]>>

/** What a check says of the values of a form: as they go, or what is wrong with them. */
export type Checked<V, O> = { output: O } | { errors: FormErrors<V> }

interface CheckOptions {
  /** One sentence a field: of a text that breaks several rules the first says enough, and of a choice the last one's. */
  first?: boolean
}

/** A contract's schema as the check of a form: its output, or the schema's issues by field. */
export function checkWith<S extends v.GenericSchema>(schema: S, { first = false }: CheckOptions = {}) {
  type V = v.InferInput<S>
  return (values: V): Checked<V, v.InferOutput<S>> => {
    const parsed = v.safeParse(schema, values)
    if (parsed.success) return { output: parsed.output }
    const errors: Record<string, string[]> = {}
    for (const { path, message, issues } of parsed.issues) {
      const key = path?.[0]?.key
      const sentences = (errors[typeof key === 'string' ? key : ''] ??= [])
      if (!first) sentences.push(message)
      else if (sentences.length === 0) sentences.push(issues?.at(-1)?.message ?? message)
    }
    // Schemas name their own fields.
    return { errors: errors as unknown as FormErrors<V> }
  }
}
