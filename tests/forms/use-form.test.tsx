import { act, useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limits } from '#contract/limits.ts'
import { localDraft, type DraftStorage } from '#forms/draft-storage.ts'
import { Field } from '#ui/field/Field.tsx'
import { type FormOptions, useForm } from '#forms/use-form.ts'
import { TextInput } from '#ui/first/TextInput.tsx'
import { render } from '../ui/render.tsx'

interface Values {
  name: string
  email: string
  password: string
}

const check = (values: Values) => {
  const errors: Partial<Record<keyof Values, string[]>> = {}
  if (values.name.length < 2) errors.name = ['The name must be at least 2 characters.']
  if (!values.email.includes('@')) errors.email = ['Please enter a valid email address.']
  return Object.keys(errors).length > 0 ? { errors } : { output: values }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame'] })
  localStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
})

async function start(submit: (values: Values) => Promise<void> = async () => undefined, kept?: DraftStorage) {
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
      <form ref={form} onSubmit={handleSubmit} noValidate aria-busy={busy}>
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

const input = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)!
const says = (text: string) => document.body.textContent.includes(text)
const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTimeAsync(milliseconds))
const type = (name: string, text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(name), text)
    input(name).dispatchEvent(new Event('input', { bubbles: true }))
  })
const leave = (name: string) =>
  act(async () => {
    input(name).focus()
    input(name).blur()
  })
const send = () => act(async () => document.querySelector('form')!.requestSubmit())
const fill = async () => {
  await type('name', 'Ada')
  await type('email', 'ada@example.org')
  await type('password', 'fifteen characters')
}

test('a field is checked a second after the last key and not before', async () => {
  await start()
  await type('name', 'A')
  await pass(limits.validationDelay - 1)
  expect(says('at least 2')).toBe(false)
  await pass(1)
  expect(says('at least 2')).toBe(true)
})

test('a field is checked on blur, but not if it was never changed', async () => {
  await start()
  await leave('email')
  expect(says('valid email')).toBe(false)
  await type('email', 'ada')
  await leave('email')
  expect(says('valid email')).toBe(true)
  expect(input('email').getAttribute('aria-invalid')).toBe('true')
})

test('a field that was emptied again is checked on blur', async () => {
  await start()
  await type('name', 'Ada')
  await type('name', '')
  await leave('name')
  expect(says('at least 2')).toBe(true)
})

test('an error disappears as soon as the value is valid', async () => {
  await start()
  await type('name', 'A')
  await leave('name')
  await type('name', 'Ad')
  expect(says('at least 2')).toBe(false)
})

test('an invalid submit sends nothing, marks every field and focuses the first invalid one', async () => {
  const submit = vi.fn(async () => undefined)
  await start(submit)
  await send()
  await pass(50)
  expect(submit).not.toHaveBeenCalled()
  expect([says('at least 2'), says('valid email')]).toEqual([true, true])
  expect(document.activeElement).toBe(input('name'))
})

test('a second submit while the first is under way does nothing', async () => {
  let finish = () => {}
  const submit = vi.fn(() => new Promise<void>(resolve => (finish = resolve)))
  await start(submit)
  await fill()
  await send()
  await send()
  expect(submit).toHaveBeenCalledTimes(1)
  expect(document.querySelector('form')!.getAttribute('aria-busy')).toBe('true')
  await act(async () => finish())
  await send()
  expect(submit).toHaveBeenCalledTimes(2)
})

test('the server’s error of a field is shown at the field until the field changes', async () => {
  await start(() => Promise.reject(new Error('taken')))
  await fill()
  await send()
  await pass(50)
  expect(says('This address is taken.')).toBe(true)
  expect(document.activeElement).toBe(input('email'))
  await pass(limits.validationDelay)
  await leave('email')
  expect(says('This address is taken.')).toBe(true)
  await type('email', 'ada@example.com')
  expect(says('This address is taken.')).toBe(false)
})

test('a failure is shown in the form, and everything typed stays', async () => {
  await start(() => Promise.reject(new Error('broken')))
  await fill()
  await send()
  expect(document.querySelector('[role=alert]')!.textContent).toBe('Something went wrong.')
  expect(input('name').value).toBe('Ada')
  expect(input('password').value).toBe('fifteen characters')
})

test('a draft survives a reload, without passwords, and is removed after sending', async () => {
  const close = await start(undefined, localDraft('sign_up'))
  await fill()
  await close()
  expect(JSON.stringify(localStorage)).not.toContain('fifteen')
  await start(undefined, localDraft('sign_up'))
  expect([input('name').value, input('email').value, input('password').value]).toEqual(['Ada', 'ada@example.org', ''])
  await send()
  expect(localDraft('sign_up').read()).toBeUndefined()
})

test('draft values of another type, from an older version, are ignored', async () => {
  localDraft('sign_up').write({ name: { first: 'Ada' }, email: 'ada@example.org', other: 'x' })
  await start(undefined, localDraft('sign_up'))
  expect([input('name').value, input('email').value]).toEqual(['', 'ada@example.org'])
})

test('two fields that are set in one event both change', async () => {
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
  await render(<View />)
  await act(async () => document.querySelector('button')!.click())
  expect(says('Ada ada@example.org')).toBe(true)
})

/** A form with one uncontrolled field; gives the test its output and `isChanged`. */
async function startOwn(setting: Partial<FormOptions<{ name: string }, { name: string }>> = {}) {
  const sent: string[] = []
  let changed = () => false
  function View() {
    const { form, errors, uncontrolled, isChanged, handleSubmit } = useForm<{ name: string }, { name: string }>({
      start: { name: 'Ada' },
      check: values => (values.name.length < 2 ? { errors: { name: ['The name must be at least 2 characters.'] } } : { output: values }),
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
      </form>
    )
  }
  await render(<View />)
  return { sent, isChanged: () => changed() }
}

test('a value that a password manager wrote without an event is checked and sent', async () => {
  const { sent } = await startOwn()
  input('name').value = 'Grace'
  await send()
  expect([sent, input('name').value]).toEqual([['Grace'], 'Grace'])
  input('name').value = 'G'
  await send()
  expect([sent.length, says('at least 2')]).toEqual([1, true])
})

test('with validateOn submit errors appear on submit, and disappear as soon as they are mended', async () => {
  await startOwn({ validateOn: 'submit' })
  await type('name', 'A')
  await leave('name')
  await pass(limits.validationDelay)
  expect(says('at least 2')).toBe(false)
  await send()
  expect(says('at least 2')).toBe(true)
  await type('name', 'Al')
  expect(says('at least 2')).toBe(false)
})

test('isChanged is true while the values differ from the start, also those of a draft', async () => {
  const fresh = await startOwn()
  expect(fresh.isChanged()).toBe(false)
  await type('name', 'Grace')
  expect(fresh.isChanged()).toBe(true)
  await type('name', 'Ada')
  expect(fresh.isChanged()).toBe(false)
  document.body.replaceChildren()
  const kept = localDraft('name')
  kept.write({ name: 'Grace' })
  expect((await startOwn({ draft: kept })).isChanged()).toBe(true)
})

test('initial errors are shown at their fields until the values are valid', async () => {
  await startOwn({ initialErrors: { name: ['This name is taken.'] } })
  expect(says('This name is taken.')).toBe(true)
  await type('name', 'Grace')
  expect(says('This name is taken.')).toBe(false)
})
