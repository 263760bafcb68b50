import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Combobox } from '#ui/field/Combobox.tsx'
import { byText, draw, happen, press, type } from './draw.tsx'

const countries = ['Chad', 'Chile', 'China'].map(label => ({ key: label, label }))

function Countries({ onChoose, offered = countries }: { onChoose: (label: string) => void; offered?: typeof countries }) {
  const [text, setText] = useState('')
  return (
    <Combobox
      aria-label="Country"
      listLabel="Countries"
      tellsNothing
      value={text}
      onType={setText}
      options={text ? offered : undefined}
      onChoose={option => onChoose(option.label)}
    />
  )
}

const input = () => document.querySelector('input')!
const list = () => document.querySelector('[role=listbox]')
const marked = () => document.getElementById(input().getAttribute('aria-activedescendant') ?? '')?.textContent

async function typed(offered?: typeof countries) {
  const onChoose = vi.fn()
  await draw(<Countries onChoose={onChoose} {...(offered && { offered })} />)
  await happen(() => input().focus())
  await type(input(), 'ch')
  return onChoose
}

test('typing opens the list, arrows go through it and round, and Home and End go to its ends', async () => {
  await typed()
  expect(input().getAttribute('aria-expanded')).toBe('true')
  expect(input().getAttribute('aria-controls')).toBe(list()!.id)
  expect(marked()).toBeUndefined()
  await press('ArrowDown')
  expect(marked()).toBe('Chad')
  await press('ArrowUp')
  expect(marked()).toBe('China')
  await press('Home')
  expect(marked()).toBe('Chad')
  await press('End')
  expect(marked()).toBe('China')
  expect(document.querySelectorAll('[aria-selected=true]')).toHaveLength(1)
})

test('Enter takes the marked offer and closes the list', async () => {
  const onChoose = await typed()
  await press('ArrowDown')
  await press('ArrowDown')
  await press('Enter')
  expect(onChoose.mock.calls).toEqual([['Chile']])
  expect(list()).toBeNull()
})

test('Enter without a marked offer is left to the form', async () => {
  const onChoose = await typed()
  const left = vi.fn()
  document.addEventListener('keydown', left)
  await press('Enter')
  document.removeEventListener('keydown', left)
  expect(left.mock.calls[0]![0].defaultPrevented).toBe(false)
  expect(onChoose).not.toHaveBeenCalled()
})

test('Esc closes the list and nothing else; the next Esc is not taken', async () => {
  await typed()
  const heard: boolean[] = []
  const listen = (event: Event) => heard.push(event.defaultPrevented)
  document.addEventListener('keydown', listen)
  await press('Escape')
  await press('Escape')
  document.removeEventListener('keydown', listen)
  expect(heard).toEqual([true, false])
  expect(list()).toBeNull()
  await press('ArrowDown')
  expect(list()).not.toBeNull()
})

test('a press takes an offer, and the field keeps the focus', async () => {
  const onChoose = await typed()
  const down = new MouseEvent('mousedown', { bubbles: true, cancelable: true })
  await happen(() => byText('[role=option]', 'China').dispatchEvent(down))
  expect(down.defaultPrevented).toBe(true)
  await happen(() => byText('[role=option]', 'China').click())
  expect(onChoose.mock.calls).toEqual([['China']])
})

test('where only an offer will do, an empty list says so', async () => {
  await typed([])
  expect(document.body.textContent).toContain('No results...')
  expect(input().getAttribute('aria-expanded')).toBe('false')
})
