import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limits } from '#contract/limits.ts'
import { Field } from '#ui/field/Field.tsx'
import { type Choice, Typeahead } from '#ui/field/Typeahead.tsx'

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
function start(more: Partial<Parameters<typeof Typeahead>[0]> = {}) {
  const requests: Request[] = []
  const chosen: (Choice | null)[] = []
  const load = (text: string) =>
    new Promise<readonly Choice[]>((answer, reject) => requests.push({ text, answer, fail: () => reject(new Error('no network')) }))
  function Form() {
    const [value, setValue] = useState<Choice | null>(null)
    return (
      <Field label="Job title">
        <Typeahead
          label="Job titles"
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
  render(<Form />)
  act(() => input().focus())
  return { requests, chosen }
}

const input = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Job title' })
const offers = () => screen.queryAllByRole('option').map(option => option.textContent)
const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTimeAsync(milliseconds))
const type = (text: string) => fireEvent.change(input(), { target: { value: text } })
const key = (name: string) => act(async () => void fireEvent.keyDown(input(), { key: name }))
const blur = () => act(async () => input().blur())

test('it loads 150 ms after the last key, from the first character on', async () => {
  const { requests } = start()
  type('c')
  await pass(100)
  type('ch')
  await pass(limits.typeahead.debounce - 1)
  expect(requests).toHaveLength(0)
  await pass(1)
  expect(requests.map(one => one.text)).toEqual(['ch'])
})

test('a text below the minimum length loads nothing', async () => {
  const { requests } = start({ minLength: 2 })
  type('c')
  await pass(1000)
  expect(requests).toHaveLength(0)
})

test('matches of an older text are never shown', async () => {
  const { requests } = start()
  type('c')
  await pass(150)
  type('ch')
  await pass(150)
  await act(async () => requests[0]!.answer(titles))
  expect(offers()).toEqual([])
  await act(async () => requests[1]!.answer(titles.slice(0, 2)))
  expect(offers()).toEqual(['Chemist', 'Chief scientist'])
})

test.each<[string, () => unknown]>([
  [
    'the field is entered again',
    () =>
      act(async () => {
        input().blur()
        input().focus()
      }),
  ],
  ['Arrow down is pressed', () => key('ArrowDown')],
  ['the network is back', () => act(async () => void fireEvent(window, new Event('online')))],
])('what could not be loaded is loaded again when %s, and only then', async (_, happens) => {
  const { requests } = start()
  type('ch')
  await pass(150)
  await act(async () => requests[0]!.fail())
  await happens()
  await pass(150)
  expect(requests.map(one => one.text)).toEqual(['ch', 'ch'])
  await key('ArrowDown')
  await act(async () => requests[1]!.answer(titles.slice(0, 2)))
  expect(offers()).toEqual(['Chemist', 'Chief scientist'])
  await happens()
  await pass(150)
  expect(requests).toHaveLength(2)
})

test('at most 20 options are shown, and a note if there is none', async () => {
  const { requests } = start()
  type('c')
  await pass(150)
  await act(async () => requests[0]!.answer(Array.from({ length: 30 }, (_, at) => ({ id: `${at}`, name: `Title ${at}` }))))
  expect(offers()).toHaveLength(limits.typeahead.results)
  type('cz')
  await pass(150)
  await act(async () => requests[1]!.answer([]))
  screen.getByText('No results...')
})

test('an error closes the list silently; the next key loads again', async () => {
  const { requests } = start()
  type('c')
  await pass(150)
  await act(async () => requests[0]!.fail())
  expect(input().getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByText(/No results/)).toBeNull()
  type('ch')
  await pass(150)
  expect(requests).toHaveLength(2)
})

test('an option is chosen by keyboard; the field shows its name, and emptying it clears the value', async () => {
  const { requests, chosen } = start()
  type('ch')
  await pass(150)
  await act(async () => requests[0]!.answer(titles))
  await key('ArrowDown')
  await key('Enter')
  expect(chosen).toEqual([titles[0]])
  expect(input().value).toBe('Chemist')
  type('')
  await blur()
  expect(chosen).toEqual([titles[0], null])
})

test('leaving the field chooses an option of exactly that name', async () => {
  const { requests, chosen } = start()
  type('clinician')
  await pass(150)
  await act(async () => requests[0]!.answer(titles))
  await blur()
  expect(chosen).toEqual([titles[2]])
  expect(input().value).toBe('Clinician')
})

test('an option of exactly that name is chosen even if it comes after the field was left', async () => {
  const { requests, chosen } = start({ keepsTyped: true })
  type('clinician')
  await blur()
  await pass(150)
  await act(async () => requests[0]!.answer(titles))
  expect(chosen).toEqual([titles[2]])
})

test('where the form reports it, a text that matches no option stays beside a value; elsewhere the value is shown again', async () => {
  for (const keepsTyped of [true, false]) {
    const { requests, chosen } = start({ keepsTyped })
    type('chemist')
    await pass(150)
    await act(async () => requests[0]!.answer(titles))
    await blur()
    act(() => input().focus())
    type('Wizard')
    await pass(150)
    await act(async () => requests[1]!.answer([]))
    await blur()
    expect(chosen).toEqual([titles[0]])
    expect(input().value).toBe(keepsTyped ? 'Wizard' : 'Chemist')
    cleanup()
  }
})

test('a text that matches no option stays in the field with a note', async () => {
  const { chosen } = start()
  type('Wizard')
  await blur()
  expect(chosen).toEqual([])
  expect(input().value).toBe('Wizard')
  screen.getByText('Choose one from the list.')
})

test('a new entry can be added from three characters on, unless it exists', async () => {
  const addNew = vi.fn(async (name: string) => ({ id: 'new', name }))
  const { requests, chosen } = start({ addNew })
  for (const text of ['ch', 'chemist', 'Wizard']) {
    type(text)
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
  const { requests, chosen } = start({ addNew: () => Promise.reject(new Error('Too many requests. Please wait a moment.')) })
  type('Wizard')
  await pass(150)
  await act(async () => requests[0]!.answer([]))
  await key('ArrowDown')
  await key('Enter')
  screen.getByText(/Too many requests\./)
  expect(input().value).toBe('Wizard')
  expect(chosen).toEqual([])
})
