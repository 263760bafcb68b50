import { act, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limits } from '#contract/limits.ts'
import { Field } from '#ui/field/Field.tsx'
import { type Choice, Typeahead } from '#ui/field/Typeahead.tsx'
import { render } from './render.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const titles: Choice[] = ['Chemist', 'Chief scientist', 'Clinician'].map((name, at) => ({ id: String(at), name }))

interface Request {
  text: string
  answer: (choices: readonly Choice[]) => void
  fail: () => void
}

/** A field whose matches the test supplies. */
async function start(more: Partial<Parameters<typeof Typeahead>[0]> = {}) {
  const requests: Request[] = []
  const chosen: (Choice | null)[] = []
  const load = (text: string) =>
    new Promise<readonly Choice[]>((answer, reject) => requests.push({ text, answer, fail: () => reject(new Error('no network')) }))
  function Form() {
    const [value, setValue] = useState<Choice | null>(null)
    return (
      <Field label="Function title">
        <Typeahead
          label="Function titles"
          value={value}
          onChoose={next => {
            chosen.push(next)
            setValue(next)
          }}
          load={load}
          {...more}
        />
      </Field>
    )
  }
  await render(<Form />)
  await act(async () => input().focus())
  return { requests, chosen }
}

const input = () => document.querySelector('input')!
const offers = () => [...document.querySelectorAll('[role=option]')].map(option => option.textContent)
const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTimeAsync(milliseconds))
const type = (text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(), text)
    input().dispatchEvent(new Event('input', { bubbles: true }))
  })
const says = (text: string) => document.body.textContent.includes(text)
const key = (name: string) =>
  act(async () => void input().dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })))
const blur = () => act(async () => input().blur())

test('it loads 150 ms after the last key, from the first character on', async () => {
  const { requests } = await start()
  await type('c')
  await pass(100)
  await type('ch')
  await pass(limits.typeahead.debounce - 1)
  expect(requests).toHaveLength(0)
  await pass(1)
  expect(requests.map(one => one.text)).toEqual(['ch'])
})

test('a text below the minimum length loads nothing', async () => {
  const { requests } = await start({ minLength: 2 })
  await type('c')
  await pass(1000)
  expect(requests).toHaveLength(0)
})

test('matches of an older text are never shown', async () => {
  const { requests } = await start()
  await type('c')
  await pass(150)
  await type('ch')
  await pass(150)
  await act(async () => requests[0]!.answer(titles))
  expect(offers()).toEqual([])
  await act(async () => requests[1]!.answer(titles.slice(0, 2)))
  expect(offers()).toEqual(['Chemist', 'Chief scientist'])
})

test('at most 20 options are shown, and a note if there is none', async () => {
  const { requests } = await start()
  await type('c')
  await pass(150)
  await act(async () => requests[0]!.answer(Array.from({ length: 30 }, (_, at) => ({ id: `${at}`, name: `Title ${at}` }))))
  expect(offers()).toHaveLength(limits.typeahead.results)
  await type('cz')
  await pass(150)
  await act(async () => requests[1]!.answer([]))
  expect(says('No results...')).toBe(true)
})

test('an error closes the list silently; the next key loads again', async () => {
  const { requests } = await start()
  await type('c')
  await pass(150)
  await act(async () => requests[0]!.fail())
  expect(input().getAttribute('aria-expanded')).toBe('false')
  expect(says('No results')).toBe(false)
  await type('ch')
  await pass(150)
  expect(requests).toHaveLength(2)
})

test('an option is chosen by keyboard; the field shows its name, and emptying it clears the value', async () => {
  const { requests, chosen } = await start()
  await type('ch')
  await pass(150)
  await act(async () => requests[0]!.answer(titles))
  await key('ArrowDown')
  await key('Enter')
  expect(chosen).toEqual([titles[0]])
  expect(input().value).toBe('Chemist')
  await type('')
  await blur()
  expect(chosen).toEqual([titles[0], null])
})

test('leaving the field chooses an option of exactly that name', async () => {
  const { requests, chosen } = await start()
  await type('clinician')
  await pass(150)
  await act(async () => requests[0]!.answer(titles))
  await blur()
  expect(chosen).toEqual([titles[2]])
  expect(input().value).toBe('Clinician')
})

test('a text that matches no option stays in the field with a note', async () => {
  const { chosen } = await start()
  await type('Wizard')
  await blur()
  expect(chosen).toEqual([])
  expect(input().value).toBe('Wizard')
  expect(says('Choose an entry from the list.')).toBe(true)
})

test('a new entry can be added from three characters on, unless it exists', async () => {
  const addNew = vi.fn(async (name: string) => ({ id: 'new', name }))
  const { requests, chosen } = await start({ addNew })
  for (const text of ['ch', 'chemist', 'Wizard']) {
    await type(text)
    await pass(150)
    await act(async () => requests.at(-1)!.answer(text === 'Wizard' ? [] : titles))
    expect(offers().includes(`Add “${text}”`)).toBe(text === 'Wizard')
  }
  await key('ArrowDown')
  await key('Enter')
  expect(addNew.mock.calls).toEqual([['Wizard']])
  expect(chosen).toEqual([{ id: 'new', name: 'Wizard' }])
})

test('the error of adding is shown, and the text stays', async () => {
  const { requests, chosen } = await start({ addNew: () => Promise.reject(new Error('Too many requests. Please wait a moment.')) })
  await type('Wizard')
  await pass(150)
  await act(async () => requests[0]!.answer([]))
  await key('ArrowDown')
  await key('Enter')
  expect(says('Too many requests.')).toBe(true)
  expect(input().value).toBe('Wizard')
  expect(chosen).toEqual([])
})
