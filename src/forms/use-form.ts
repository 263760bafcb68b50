import { type FormEvent, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Checked, FormErrors } from './check.ts'
import { isSame } from '#kit/is-same.ts'
import type { DraftStorage } from './draft-storage.ts'

export interface FormOptions<V extends object, O> {
  start: V
  check: (values: V) => Checked<V, O>
  /** Sends the form: the output of the check, and the values. What it throws goes to `errorsOf`. */
  submit: (output: O, values: V) => Promise<void>
  /** What follows a submit: a message that it is saved, the next page. Whoever leaves when they see it leaves no draft behind. */
  afterwards?: (output: O) => void | Promise<void>
  /** Turns an exception of `submit` into errors of fields and a sentence for the form. */
  errorsOf: (thrown: unknown) => { errors?: FormErrors<V>; failure?: string }
  /** Errors of the start values, from an earlier refusal. */
  initialErrors?: FormErrors<V>
  draft?: DraftStorage
  /** Fields that are never stored in the draft, such as passwords. */
  secret?: readonly (keyof V & string)[]
  /** Uncontrolled fields: a password manager may fill them without an event. */
  uncontrolled?: readonly (keyof V & string)[]
  /** When fields are checked: while typing, or only on submit, for forms of one line. */
  validateOn?: 'input' | 'submit'
  /** Milliseconds after the last key until a field is checked (S1§5). */
  delay?: number
}

/**
 * The state of a form: values, errors and submit. A field is checked on blur and a second after the last key; its error disappears as
 * soon as the value is valid. The draft is stored until the form was sent. A second submit meanwhile does nothing. After a refused
 * submit the first invalid field has the focus. A control that holds what is no value says so itself, by its custom validity.
 */
export function useForm<V extends object, O>({
  start,
  check,
  submit,
  afterwards,
  errorsOf,
  initialErrors = {},
  draft,
  secret = [],
  uncontrolled: uncontrolledFields = [],
  validateOn = 'input',
  delay = 1000,
}: FormOptions<V, O>) {
  type Name = keyof V & string
  const [first] = useState<V>(() => ({ ...start, ...restored(draft?.read(), start) }))
  const [values, setValues] = useState(first)
  const [errors, setErrors] = useState(initialErrors)
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const isSending = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  const [lastInput, setTypedIn] = useState<{ name: Name; at: number }>()
  // The current values, also for a second change within the same event.
  const latest = useRef(values)
  const unchecked = useRef(new Set<Name>())

  const checkField = (name: Name) => {
    unchecked.current.delete(name)
    setErrors(now => ({ ...now, [name]: fieldErrors(check(latest.current), name) }))
  }
  const checkNow = useEffectEvent(checkField)
  useEffect(() => {
    if (!lastInput) return
    const timer = setTimeout(() => checkNow(lastInput.name), delay)
    return () => clearTimeout(timer)
  }, [lastInput, delay])

  const set = <N extends Name>(name: N, value: V[N]) => {
    const next = { ...latest.current, [name]: value }
    latest.current = next
    setValues(next)
    if (validateOn === 'input') {
      unchecked.current.add(name)
      setTypedIn({ name, at: performance.now() })
    }
    // An error disappears as soon as the value is valid; a new one is shown only after typing has stopped.
    setErrors(now => (now[name]?.length ? { ...now, [name]: fieldErrors(check(next), name) } : now))
    void draft?.write(without(next, secret))
  }

  const focusFirst = (invalid: FormErrors<V>) => {
    const name = Object.keys(start).find(field => invalid[field as Name]?.length)
    if (name) requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus())
  }

  const send = async () => {
    if (isSending.current) return
    const written = uncontrolledFields.flatMap(name => {
      const control = form.current?.elements.namedItem(name)
      return control instanceof HTMLInputElement ? [[name, control.value] as const] : []
    })
    latest.current = { ...latest.current, ...Object.fromEntries(written) }
    setFailure(undefined)
    // From now on the errors are those of the submit, from the check or the server.
    setTypedIn(undefined)
    unchecked.current.clear()
    const checked = check(latest.current)
    const invalid = 'errors' in checked ? checked.errors : {}
    setErrors(invalid)
    if (!('output' in checked)) return focusFirst(invalid)
    const held = [...(form.current?.elements ?? [])].find(one => one instanceof HTMLInputElement && one.validity.customError)
    if (held instanceof HTMLInputElement) return held.focus()
    isSending.current = true
    setBusy(true)
    try {
      await submit(checked.output, latest.current)
      await draft?.write(undefined)
      await afterwards?.(checked.output)
    } catch (thrown) {
      const refused = errorsOf(thrown)
      setErrors(refused.errors ?? {})
      setFailure(refused.failure)
      focusFirst(refused.errors ?? {})
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }

  const before = useRef(start)
  useEffect(() => {
    before.current = start
  })
  const isChanged = useCallback(() => !isSame(latest.current, before.current), [])

  const bindField = (name: Name) => ({
    name,
    onChange: (event: { target: { value: string } }) => set(name, event.target.value as V[Name]),
    onBlur: () => unchecked.current.has(name) && checkField(name),
  })

  return {
    form,
    values,
    errors,
    failure,
    busy,
    set,
    setErrors,
    /** Properties of a text control. */
    text: (name: Name) => ({ ...bindField(name), value: String(values[name] ?? '') }),
    /** Properties of an uncontrolled text control. */
    uncontrolled: (name: Name) => ({ ...bindField(name), defaultValue: String(first[name] ?? '') }),
    /** Whether closing would lose a change; the `guard` of ModalFrame. */
    isChanged,
    handleSubmit: (event: FormEvent) => {
      event.preventDefault()
      void send()
    },
    /** Starts again with these values, for example after saving; resolves when the draft is gone. */
    reset: async (next: V) => {
      latest.current = next
      unchecked.current.clear()
      setTypedIn(undefined)
      setValues(next)
      setErrors({})
      setFailure(undefined)
      await draft?.write(undefined)
    },
  }
}

/** The part of `useForm` that the frame of a form uses. */
export type SentForm = Pick<ReturnType<typeof useForm>, 'form' | 'failure' | 'busy' | 'handleSubmit'>

const fieldErrors = <V, O>(checked: Checked<V, O>, name: keyof V & string): readonly string[] =>
  ('errors' in checked ? checked.errors[name] : undefined) ?? []

/** The draft's values for fields that exist, if their type is right; an older version of the app may have stored others. */
function restored<V extends object>(found: unknown, start: V): Partial<V> {
  if (typeof found !== 'object' || found === null) return {}
  const entries = Object.entries(found).filter(([name, value]) => name in start && typeof value === typeof start[name as keyof V])
  return Object.fromEntries(entries) as Partial<V>
}

const without = (values: object, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))
