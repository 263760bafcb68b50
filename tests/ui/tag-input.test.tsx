import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { addTags } from '#ui/field/tag-rules.ts'
import { TagInput } from '#ui/field/TagInput.tsx'

const user = userEvent.setup()
const tags: string[][] = []
function Form({ first = [] }: { first?: string[] }) {
  const [value, setValue] = useState(first)
  tags.push(value)
  return <TagInput value={value} onChange={setValue} max={5} maxLength={20} />
}
const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Tags' })
const now = () => tags.at(-1)
const note = () => screen.getByRole('status').textContent

async function start(first: string[] = []) {
  render(<Form first={first} />)
  await user.click(input())
}

test.each([
  ['Enter', '{Enter}'],
  ['Tab', '{Tab}'],
  [',', ','],
])('%s adds the typed tag', async (_, key) => {
  await start()
  await user.keyboard(` graphs ${key}`)
  expect(now()).toEqual(['graphs'])
  expect(input().value).toBe('')
  expect(document.activeElement).toBe(input())
})

test('Tab leaves an empty field as usual', async () => {
  await start()
  await user.tab()
  expect(document.activeElement).toBe(document.body)
})

test('pasted commas separate tags; leaving the field adds the last one', async () => {
  await start()
  await user.paste('one, two,three')
  expect(now()).toEqual(['one', 'two', 'three'])
  await user.keyboard('four')
  await user.click(document.body)
  expect(now()).toEqual(['one', 'two', 'three', 'four'])
})

test('who gives up adds nothing: Escape empties the field, and so does a button that cancels', async () => {
  await start()
  await user.keyboard('half a wo{Escape}')
  expect(input().value).toBe('')
  await user.click(document.body)
  expect(now()).toEqual([])
  render(
    <button type="button" data-cancels>
      Cancel
    </button>,
  )
  await user.click(input())
  await user.keyboard('half a wo')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect([now(), input().value]).toEqual([[], ''])
})

test('what closes the field on Escape takes the focus, and the typed text is no tag', async () => {
  await start()
  const leave = ({ key }: KeyboardEvent) => key === 'Escape' && input().blur()
  document.addEventListener('keydown', leave)
  await user.keyboard('half a wo{Escape}')
  document.removeEventListener('keydown', leave)
  expect(now()).toEqual([])
})

test('a duplicate is refused with a reason and stays in the field', async () => {
  await start(['Graphs'])
  await user.keyboard('graphs{Enter}')
  expect(now()).toEqual(['Graphs'])
  expect(note()).toContain('is already added')
  expect(input().value).toBe('graphs')
})

test('at the limit the field accepts no more tags and says so', async () => {
  await start(['a', 'b', 'c', 'd'])
  await user.keyboard('e{Enter}')
  expect(now()).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(note()).toBe('Maximum tags reached')
  expect(input().readOnly).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Remove c' }))
  expect(now()).toEqual(['a', 'b', 'd', 'e'])
  expect(input().readOnly).toBe(false)
  expect(document.activeElement).toBe(input())
})

test('a text that is no tag stays, says why, is held against a form, and holds nobody in the field', async () => {
  await start()
  await user.keyboard('this tag has more than twenty letters{Enter}')
  expect(note()).toBe('At most 20 characters; this has 37')
  expect(input().validity.customError).toBe(true)
  expect(input().getAttribute('aria-invalid')).toBe('true')
  await user.tab()
  expect(document.activeElement).not.toBe(input())
  await user.clear(input())
  expect(input().validity.customError).toBe(false)
})

test('Backspace in the empty field removes the last tag', async () => {
  await start(['a', 'b'])
  await user.keyboard('{Backspace}')
  expect(now()).toEqual(['a'])
})

test.each([
  ['email', 'ada@example.org', 'ada'],
  ['url', 'https://example.org/a', 'example'],
  ['letters', 'Grüße', 'a1'],
  ['digits', '042', '4a'],
  ['date', '2024-02-29', '2024-13-01'],
  ['date', '2024-06-30', '2023-02-29'],
] as const)('a tag can be checked as %s', (check, good, bad) => {
  expect(addTags([], good, { max: 5, check })).toEqual({ tags: [good], rest: '' })
  const refused = addTags([], bad, { max: 5, check })
  expect(refused.tags).toEqual([])
  expect(refused.error).toContain(bad)
})
