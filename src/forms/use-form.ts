import { type FormEvent, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Checked, FormErrors } from './check.ts'
import { isSame } from './is-same.ts'
import type { DraftStorage } from './draft-storage.ts'

export interface FormSetting<V extends object, O> {
  start: V
  check: (values: V) => Checked<V, O>
  /** Sends it: what the check made of the values, and beside it the values themselves. What it throws is shown as `errorsOf` says. */
  submit: (output: O, values: V) => Promise<void>
  /** The server's word on single fields, and a sentence for the whole, out of what `submit` threw. */
  errorsOf: (thrown: unknown) => { errors?: FormErrors<V>; failure?: string }
  /** What is wrong with the start, as a refusal before said. */
  wrong?: FormErrors<V>
  kept?: DraftStorage
  /** Fields that are never kept, such as passwords. */
  secret?: readonly (keyof V & string)[]
  /** Fields that keep their own value (`uncontrolled`), because a password manager fills them in without telling. */
  uncontrolled?: readonly (keyof V & string)[]
  /** Whether a field is checked while one types, or all of them first when the form is sent, as where one line is the whole form. */
  checked?: 'while typing' | 'when sent'
  /** Milliseconds after the last key until a field is checked (S1§5). */
  delay?: number
}

/**
 * A form: values, what is wrong with them, and sending them once. A field is checked when it is left and a second after the last key;
 * what was wrong goes as soon as it is right. What is typed is kept (`kept`) until it was sent. While it is sent, a second submit does
 * nothing. After a refused submit the first wrong field has the focus.
 */
export function useForm<V extends object, O>({
  start,
  check,
  submit,
  errorsOf,
  wrong = {},
  kept,
  secret = [],
  uncontrolled: own = [],
  checked: when = 'while typing',
  delay = 1000,
}: FormSetting<V, O>) {
  type Name = keyof V & string
  const [first] = useState<V>(() => ({ ...start, ...restored(kept?.read(), start) }))
  const [values, setValues] = useState(first)
  const [errors, setErrors] = useState(wrong)
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const underway = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  const [typedIn, setTypedIn] = useState<{ name: Name; at: number }>()
  // What is typed now, also for a second change within the same event.
  const latest = useRef(values)
  const unchecked = useRef(new Set<Name>())

  const checkField = (name: Name) => {
    unchecked.current.delete(name)
    setErrors(now => ({ ...now, [name]: faultsOf(check(latest.current), name) }))
  }
  const checkNow = useEffectEvent(checkField)
  useEffect(() => {
    if (!typedIn) return
    const timer = setTimeout(() => checkNow(typedIn.name), delay)
    return () => clearTimeout(timer)
  }, [typedIn, delay])

  const set = <N extends Name>(name: N, value: V[N]) => {
    const next = { ...latest.current, [name]: value }
    latest.current = next
    setValues(next)
    if (when === 'while typing') {
      unchecked.current.add(name)
      setTypedIn({ name, at: performance.now() })
    }
    // What was wrong goes as soon as it is right; what is wrong now is told when one has stopped typing.
    setErrors(now => (now[name]?.length ? { ...now, [name]: faultsOf(check(next), name) } : now))
    void kept?.keep(without(next, secret))
  }

  const focusOn = (wrong: FormErrors<V>) => {
    const first = Object.keys(start).find(name => wrong[name as Name]?.length)
    if (first) requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus())
  }

  const send = async () => {
    if (underway.current) return
    const written = own.flatMap(name => {
      const control = form.current?.elements.namedItem(name)
      return control instanceof HTMLInputElement ? [[name, control.value] as const] : []
    })
    latest.current = { ...latest.current, ...Object.fromEntries(written) }
    setFailure(undefined)
    // From here on it is the submit's word that counts, also the server's.
    setTypedIn(undefined)
    unchecked.current.clear()
    const checked = check(latest.current)
    const wrong = 'errors' in checked ? checked.errors : {}
    setErrors(wrong)
    if (!('output' in checked)) return focusOn(wrong)
    underway.current = true
    setBusy(true)
    try {
      await submit(checked.output, latest.current)
      void kept?.keep(undefined)
    } catch (thrown) {
      const told = errorsOf(thrown)
      setErrors(told.errors ?? {})
      setFailure(told.failure)
      focusOn(told.errors ?? {})
    } finally {
      underway.current = false
      setBusy(false)
    }
  }

  const before = useRef(start)
  useEffect(() => {
    before.current = start
  })
  const isChanged = useCallback(() => !isSame(latest.current, before.current), [])

  const bound = (name: Name) => ({
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
    text: (name: Name) => ({ ...bound(name), value: String(values[name] ?? '') }),
    /** Properties of a text control that keeps its own value. */
    uncontrolled: (name: Name) => ({ ...bound(name), defaultValue: String(first[name] ?? '') }),
    /** Whether closing would lose something: a guard for ModalFrame. */
    isChanged,
    handleSubmit: (event: FormEvent) => {
      event.preventDefault()
      void send()
    },
    /** Starts anew with these values, as after saving. */
    reset: (next: V) => {
      latest.current = next
      unchecked.current.clear()
      setTypedIn(undefined)
      setValues(next)
      setErrors({})
      setFailure(undefined)
      void kept?.keep(undefined)
    },
  }
}

/** What the frame of a form needs to know: where it is, what went wrong with the whole of it, and how it is sent. */
export type SentForm = Pick<ReturnType<typeof useForm>, 'form' | 'failure' | 'busy' | 'handleSubmit'>

const faultsOf = <V, O>(checked: Checked<V, O>, name: keyof V & string): readonly string[] =>
  ('errors' in checked ? checked.errors[name] : undefined) ?? []

/** Kept values of the right kind for fields that exist; an older app may have kept others. */
function restored<V extends object>(found: unknown, start: V): Partial<V> {
  if (typeof found !== 'object' || found === null) return {}
  const entries = Object.entries(found).filter(([name, value]) => name in start && typeof value === typeof start[name as keyof V])
  return Object.fromEntries(entries) as Partial<V>
}

const without = (values: object, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))
