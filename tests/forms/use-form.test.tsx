import { act, fireEvent, render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limits } from '#contract/limits.ts'
import { localDraft, type DraftStorage } from '#forms/draft-storage.ts'
import { Field } from '#ui/field/Field.tsx'
import { type FormOptions, useForm } from '#forms/use-form.ts'
import { TextInput } from '#ui/first/TextInput.tsx'

interface Values {
  name: string
  email: string
  password: string
}

const tooShort = 'The name must be at least 2 characters.'
const noAddress = 'Please enter a valid email address.'
const check = (values: Values) => {
  const errors: Partial<Record<keyof Values, string[]>> = {}
  if (values.name.length < 2) errors.name = [tooShort]
  if (!values.email.includes('@')) errors.email = [noAddress]
  return Object.keys(errors).length > 0 ? { errors } : { output: values }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame'] })
  localStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
})

function start(submit: (values: Values) => Promise<void> = async () => undefined, kept?: DraftStorage) {
  function View() {
    const { form, text, errors, failure, busy, handleSubmit } = useForm<Values, Values>({
      start: { name: '', email: '', password: '' },
      check,
      submit,
      errorsOf: thrown =>
        thrown instanceof Error && thrown.message === 'taken'
          ? { errors: { email: ['This address is taken.'] } }
          : { failure: 'Something went wrong.' },
      secret: ['password'],
      ...(kept && { draft: kept }),
    })
    return (
      <form ref={form} onSubmit={handleSubmit} noValidate aria-busy={busy} aria-label="Account">
        <Field label="Name" error={errors.name}>
          <TextInput {...text('name')} />
        </Field>
        <Field label="Email" error={errors.email}>
          <TextInput {...text('email')} />
        </Field>
        <TextInput {...text('password')} type="password" aria-label="Password" />
        {failure && <p role="alert">{failure}</p>}
        <button type="submit">Send</button>
      </form>
    )
  }
  return render(<View />)
}

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const says = (text: string) => screen.queryByText(text) !== null
const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTimeAsync(milliseconds))
const type = (label: string, text: string) => fireEvent.change(input(label), { target: { value: text } })
const leave = (label: string) =>
  act(() => {
    input(label).focus()
    input(label).blur()
  })
const send = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Send' })))
const fill = () => {
  type('Name', 'Ada')
  type('Email', 'ada@example.org')
  type('Password', 'fifteen characters')
}

test('a field is checked a second after the last key and not before', async () => {
  start()
  type('Name', 'A')
  await pass(limits.validationDelay - 1)
  expect(says(tooShort)).toBe(false)
  await pass(1)
  expect(says(tooShort)).toBe(true)
})

test('a field is checked on blur, but not if it was never changed', () => {
  start()
  leave('Email')
  expect(says(noAddress)).toBe(false)
  type('Email', 'ada')
  leave('Email')
  expect(says(noAddress)).toBe(true)
  expect(input('Email').getAttribute('aria-invalid')).toBe('true')
})

test('a field that was emptied again is checked on blur', () => {
  start()
  type('Name', 'Ada')
  type('Name', '')
  leave('Name')
  expect(says(tooShort)).toBe(true)
})

test('an error disappears as soon as the value is valid', () => {
  start()
  type('Name', 'A')
  leave('Name')
  type('Name', 'Ad')
  expect(says(tooShort)).toBe(false)
})

test('an invalid submit sends nothing, marks every field and focuses the first invalid one', async () => {
  const submit = vi.fn(async () => undefined)
  start(submit)
  await send()
  await pass(50)
  expect(submit).not.toHaveBeenCalled()
  expect([says(tooShort), says(noAddress)]).toEqual([true, true])
  expect(document.activeElement).toBe(input('Name'))
})

test('a second submit while the first is under way does nothing', async () => {
  let finish = () => {}
  const submit = vi.fn(() => new Promise<void>(resolve => (finish = resolve)))
  start(submit)
  fill()
  await send()
  await send()
  expect(submit).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('form', { name: 'Account' }).getAttribute('aria-busy')).toBe('true')
  await act(async () => finish())
  await send()
  expect(submit).toHaveBeenCalledTimes(2)
})

test('the server’s error of a field is shown at the field until the field changes', async () => {
  start(() => Promise.reject(new Error('taken')))
  fill()
  await send()
  await pass(50)
  expect(says('This address is taken.')).toBe(true)
  expect(document.activeElement).toBe(input('Email'))
  await pass(limits.validationDelay)
  leave('Email')
  expect(says('This address is taken.')).toBe(true)
  type('Email', 'ada@example.com')
  expect(says('This address is taken.')).toBe(false)
})

test('a failure is shown in the form, and everything typed stays', async () => {
  start(() => Promise.reject(new Error('broken')))
  fill()
  await send()
  expect(screen.getByRole('alert').textContent).toBe('Something went wrong.')
  expect(input('Name').value).toBe('Ada')
  expect(input('Password').value).toBe('fifteen characters')
})

test('a draft survives a reload, without passwords, and is removed after sending', async () => {
  const { unmount } = start(undefined, localDraft('sign_up'))
  fill()
  unmount()
  expect(JSON.stringify(localStorage)).not.toContain('fifteen')
  start(undefined, localDraft('sign_up'))
  expect([input('Name').value, input('Email').value, input('Password').value]).toEqual(['Ada', 'ada@example.org', ''])
  await send()
  expect(localDraft('sign_up').read()).toBeUndefined()
})

test('the next page is shown only when the draft is gone', async () => {
  let remove = () => {}
  const removed = new Promise<void>(done => (remove = done))
  const steps: string[] = []
  const slow: DraftStorage = { read: () => undefined, write: values => (values ? undefined : removed) }
  startOwn({ draft: slow, submit: async () => void steps.push('saved'), afterwards: () => void steps.push('left') })
  type('Name', 'Grace')
  await send()
  expect(steps).toEqual(['saved'])
  await act(async () => remove())
  expect(steps).toEqual(['saved', 'left'])
})

test('draft values of another type, from an older version, are ignored', () => {
  localDraft('sign_up').write({ name: { first: 'Ada' }, email: 'ada@example.org', other: 'x' })
  start(undefined, localDraft('sign_up'))
  expect([input('Name').value, input('Email').value]).toEqual(['', 'ada@example.org'])
})

test('two fields that are set in one event both change', () => {
  function View() {
    const { values, set } = useForm<Values, Values>({
      start: { name: '', email: '', password: '' },
      check,
      submit: async () => undefined,
      errorsOf: () => ({}),
    })
    const both = () => {
      set('name', 'Ada')
      set('email', 'ada@example.org')
    }
    return <button onClick={both}>{`${values.name} ${values.email}`}</button>
  }
  render(<View />)
  fireEvent.click(screen.getByRole('button'))
  screen.getByRole('button', { name: 'Ada ada@example.org' })
})

/** A form with one uncontrolled field; gives the test its output and `isChanged`. */
function startOwn(setting: Partial<FormOptions<{ name: string }, { name: string }>> = {}) {
  const sent: string[] = []
  let changed = () => false
  function View() {
    const { form, errors, uncontrolled, isChanged, handleSubmit } = useForm<{ name: string }, { name: string }>({
      start: { name: 'Ada' },
      check: values => (values.name.length < 2 ? { errors: { name: [tooShort] } } : { output: values }),
      submit: async ({ name }) => void sent.push(name),
      errorsOf: () => ({}),
      uncontrolled: ['name'],
      ...setting,
    })
    useEffect(() => {
      changed = isChanged
    })
    return (
      <form ref={form} onSubmit={handleSubmit} noValidate>
        <Field label="Name" error={errors.name}>
          <TextInput {...uncontrolled('name')} />
        </Field>
        <button type="submit">Send</button>
      </form>
    )
  }
  const { unmount } = render(<View />)
  return { sent, isChanged: () => changed(), unmount }
}

test('a value that a password manager wrote without an event is checked and sent', async () => {
  const { sent } = startOwn()
  input('Name').value = 'Grace'
  await send()
  expect([sent, input('Name').value]).toEqual([['Grace'], 'Grace'])
  input('Name').value = 'G'
  await send()
  expect([sent.length, says(tooShort)]).toEqual([1, true])
})

test('with validateOn submit errors appear on submit, and disappear as soon as they are mended', async () => {
  startOwn({ validateOn: 'submit' })
  type('Name', 'A')
  leave('Name')
  await pass(limits.validationDelay)
  expect(says(tooShort)).toBe(false)
  await send()
  expect(says(tooShort)).toBe(true)
  type('Name', 'Al')
  expect(says(tooShort)).toBe(false)
})

test('isChanged is true while the values differ from the start, also those of a draft', () => {
  const fresh = startOwn()
  expect(fresh.isChanged()).toBe(false)
  type('Name', 'Grace')
  expect(fresh.isChanged()).toBe(true)
  type('Name', 'Ada')
  expect(fresh.isChanged()).toBe(false)
  fresh.unmount()
  const kept = localDraft('name')
  kept.write({ name: 'Grace' })
  expect(startOwn({ draft: kept }).isChanged()).toBe(true)
})

test('initial errors are shown at their fields until the values are valid', () => {
  startOwn({ initialErrors: { name: ['This name is taken.'] } })
  expect(says('This name is taken.')).toBe(true)
  type('Name', 'Grace')
  expect(says('This name is taken.')).toBe(false)
})
