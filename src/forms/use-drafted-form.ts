import { useState } from 'react'
import { type DraftStorage, onlyChanges } from './draft-storage.ts'
import { type FormOptions, useForm } from './use-form.ts'

interface DraftedFormOptions<V extends object, O> extends Omit<FormOptions<V, O>, 'draft'> {
  /** Where the draft is stored: without a name of its own a form would restore another one's. */
  stored: DraftStorage
}

/** A form with a draft of what was changed. Its start is taken once. Gives what `EditorFrame` needs. */
export function useDraftedForm<V extends object, O>({ start: shown, stored, ...options }: DraftedFormOptions<V, O>) {
  const [start] = useState(shown)
  const draft = onlyChanges(stored, start)
  const form = useForm<V, O>({ ...options, start, draft })
  return { form, draft, onDiscard: () => void form.reset(start) }
}
