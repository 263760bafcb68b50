import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Combobox } from '#ui/field/Combobox.tsx'
import { byText, render, happen, press, type } from './render.tsx'

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

const input = () => document.querySelector('input')!
const list = () => document.querySelector('[role=listbox]')
const activeOption = () => document.getElementById(input().getAttribute('aria-activedescendant') ?? '')?.textContent

async function typed(matches?: typeof countries) {
  const onChoose = vi.fn()
  await render(<Countries onChoose={onChoose} {...(matches && { matches })} />)
  await happen(() => input().focus())
  await type(input(), 'ch')
  return onChoose
}

test('typing opens the list; arrows move and wrap around, Home and End go to the ends', async () => {
  await typed()
  expect(input().getAttribute('aria-expanded')).toBe('true')
  expect(input().getAttribute('aria-controls')).toBe(list()!.id)
  expect(activeOption()).toBeUndefined()
  await press('ArrowDown')
  expect(activeOption()).toBe('Chad')
  await press('ArrowUp')
  expect(activeOption()).toBe('China')
  await press('Home')
  expect(activeOption()).toBe('Chad')
  await press('End')
  expect(activeOption()).toBe('China')
  expect(document.querySelectorAll('[aria-selected=true]')).toHaveLength(1)
})

test('Enter chooses the active option and closes the list', async () => {
  const onChoose = await typed()
  await press('ArrowDown')
  await press('ArrowDown')
  await press('Enter')
  expect(onChoose.mock.calls).toEqual([['Chile']])
  expect(list()).toBeNull()
})

test('Enter without an active option is listener to the form', async () => {
  const onChoose = await typed()
  const listener = vi.fn()
  document.addEventListener('keydown', listener)
  await press('Enter')
  document.removeEventListener('keydown', listener)
  expect(listener.mock.calls[0]![0].defaultPrevented).toBe(false)
  expect(onChoose).not.toHaveBeenCalled()
})

test('Esc closes only the list; the next Esc is not handled', async () => {
  await typed()
  const prevented: boolean[] = []
  const listen = (event: Event) => prevented.push(event.defaultPrevented)
  document.addEventListener('keydown', listen)
  await press('Escape')
  await press('Escape')
  document.removeEventListener('keydown', listen)
  expect(prevented).toEqual([true, false])
  expect(list()).toBeNull()
  await press('ArrowDown')
  expect(list()).not.toBeNull()
})

test('a click chooses an option, and the field keeps the focus', async () => {
  const onChoose = await typed()
  const down = new MouseEvent('mousedown', { bubbles: true, cancelable: true })
  await happen(() => byText('[role=option]', 'China').dispatchEvent(down))
  expect(down.defaultPrevented).toBe(true)
  await happen(() => byText('[role=option]', 'China').click())
  expect(onChoose.mock.calls).toEqual([['China']])
})

test('a field that accepts only options says when there are none', async () => {
  await typed([])
  expect(document.body.textContent).toContain('No results...')
  expect(input().getAttribute('aria-expanded')).toBe('false')
})
