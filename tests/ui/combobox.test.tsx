import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Combobox } from '#ui/field/Combobox.tsx'

const user = userEvent.setup()
const countries = ['Chad', 'Chile', 'China'].map(label => ({ key: label, label }))

function Countries({ onChoose, matches = countries }: { onChoose: (label: string) => void; matches?: typeof countries }) {
  const [text, setText] = useState('')
  return (
    <Combobox
      aria-label="Country"
      listLabel="Countries"
      announcesNoResults
      value={text}
      onType={setText}
      options={text ? matches : undefined}
      onChoose={option => onChoose(option.label)}
    />
  )
}

const input = () => screen.getByRole('combobox', { name: 'Country' })
const list = () => screen.queryByRole('listbox', { name: 'Countries' })
const activeOption = () => document.getElementById(input().getAttribute('aria-activedescendant') ?? '')?.textContent

async function typed(matches?: typeof countries) {
  const onChoose = vi.fn()
  render(<Countries onChoose={onChoose} {...(matches && { matches })} />)
  await user.type(input(), 'ch')
  return onChoose
}

test('typing opens the list; arrows move and wrap around, Home and End go to the ends', async () => {
  await typed()
  expect(input().getAttribute('aria-expanded')).toBe('true')
  expect(input().getAttribute('aria-controls')).toBe(list()!.id)
  expect(activeOption()).toBeUndefined()
  await user.keyboard('{ArrowDown}')
  expect(activeOption()).toBe('Chad')
  await user.keyboard('{ArrowUp}')
  expect(activeOption()).toBe('China')
  await user.keyboard('{Home}')
  expect(activeOption()).toBe('Chad')
  await user.keyboard('{End}')
  expect(activeOption()).toBe('China')
  expect(screen.getAllByRole('option', { selected: true })).toHaveLength(1)
})

test('Enter chooses the active option and closes the list', async () => {
  const onChoose = await typed()
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(onChoose.mock.calls).toEqual([['Chile']])
  expect(list()).toBeNull()
})

test('Enter without an active option is left to the form', async () => {
  const onChoose = await typed()
  const isLeft = fireEvent.keyDown(input(), { key: 'Enter' })
  expect(isLeft).toBe(true)
  expect(onChoose).not.toHaveBeenCalled()
})

test('Esc closes only the list; the next Esc is not handled', async () => {
  await typed()
  const isLeft = [fireEvent.keyDown(input(), { key: 'Escape' }), fireEvent.keyDown(input(), { key: 'Escape' })]
  expect(isLeft).toEqual([false, true])
  expect(list()).toBeNull()
  await user.keyboard('{ArrowDown}')
  expect(list()).not.toBeNull()
})

test('a click chooses an option, and the field keeps the focus', async () => {
  const onChoose = await typed()
  await user.click(screen.getByRole('option', { name: 'China' }))
  expect(document.activeElement).toBe(input())
  expect(onChoose.mock.calls).toEqual([['China']])
})

test('a field that accepts only options says when there are none', async () => {
  await typed([])
  screen.getByText('No results...')
  expect(input().getAttribute('aria-expanded')).toBe('false')
})
