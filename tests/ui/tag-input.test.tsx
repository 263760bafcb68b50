import { useState } from 'react'
import { expect, test } from 'vitest'
import { addTags } from '#ui/field/tag-rules.ts'
import { TagInput } from '#ui/field/TagInput.tsx'
import { render, happen, press, type } from './render.tsx'

const tags: string[][] = []
function Form({ first = [] }: { first?: string[] }) {
  const [value, setValue] = useState(first)
  tags.push(value)
  return <TagInput value={value} onChange={setValue} max={5} maxLength={20} />
}
const input = () => document.querySelector('input')!
const now = () => tags.at(-1)
const note = () => document.querySelector('output')!.textContent

async function start(first: string[] = []) {
  await render(<Form first={first} />)
  await happen(() => input().focus())
}

test.each(['Enter', 'Tab', ','])('%s adds the typed tag', async key => {
  await start()
  await type(input(), ' graphs ')
  await press(key)
  expect(now()).toEqual(['graphs'])
  expect(input().value).toBe('')
})

test('Tab leaves an empty field as usual', async () => {
  await start()
  const event = new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, cancelable: true })
  await happen(() => input().dispatchEvent(event))
  expect(event.defaultPrevented).toBe(false)
})

test('pasted commas separate tags; leaving the field adds the last one', async () => {
  await start()
  await type(input(), 'one, two,three')
  expect(now()).toEqual(['one', 'two', 'three'])
  await type(input(), 'four')
  await happen(() => input().blur())
  expect(now()).toEqual(['one', 'two', 'three', 'four'])
})

test('a duplicate is refused with a reason and stays in the field', async () => {
  await start(['Graphs'])
  await type(input(), 'graphs')
  await press('Enter')
  expect(now()).toEqual(['Graphs'])
  expect(note()).toContain('is already added')
  expect(input().value).toBe('graphs')
})

test('at the limit the field accepts no more tags and says so', async () => {
  await start(['a', 'b', 'c', 'd'])
  await type(input(), 'e')
  await press('Enter')
  expect(now()).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(note()).toBe('Maximum tags reached')
  expect(input().readOnly).toBe(true)
  await happen(() => document.querySelector<HTMLElement>('[aria-label="Remove c"]')!.click())
  expect(now()).toEqual(['a', 'b', 'd', 'e'])
  expect(input().readOnly).toBe(false)
  expect(document.activeElement).toBe(input())
})

test('Backspace in the empty field removes the last tag', async () => {
  await start(['a', 'b'])
  await press('Backspace')
  expect(now()).toEqual(['a'])
})

test.each([
  ['email', 'ada@example.org', 'ada'],
  ['url', 'https://example.org/a', 'example'],
  ['letters', 'Grüße', 'a1'],
  ['digits', '042', '4a'],
  ['date', '2024-02-29', '2024-13-01'],
] as const)('a tag can be checked as %s', (check, good, bad) => {
  expect(addTags([], good, { max: 5, check })).toEqual({ tags: [good], rest: '' })
  const refused = addTags([], bad, { max: 5, check })
  expect(refused.tags).toEqual([])
  expect(refused.error).toContain(bad)
})
