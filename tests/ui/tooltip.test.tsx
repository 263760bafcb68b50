import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Tooltip } from '#ui/overlay/Tooltip.tsx'
import { render, press } from './render.tsx'

afterEach(() => vi.useRealTimers())

const isOpen = new WeakMap<Element, boolean>()
// The test document has no popovers; it records the calls.
HTMLElement.prototype.showPopover = function () {
  isOpen.set(this, true)
}
HTMLElement.prototype.hidePopover = function () {
  isOpen.set(this, false)
}

const button = () => document.querySelector('button')!
const shown = () => isOpen.get(document.querySelector('[role=tooltip]')!) === true
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const pointer = (kind: string, pointerType = 'mouse') =>
  act(async () => {
    button().dispatchEvent(new PointerEvent(kind, { bubbles: true, pointerType }))
  })

async function explained() {
  vi.useFakeTimers()
  await render(
    <Tooltip text="Only in this index.">
      <button type="button">Exact</button>
    </Tooltip>,
  )
}

test('a resting mouse shows the tooltip after 300 ms, and leaving hides it', async () => {
  await explained()
  await pointer('pointerover')
  await pass(299)
  expect(shown()).toBe(false)
  await pass(1)
  expect(shown()).toBe(true)
  await pointer('pointerout')
  await pass(200)
  expect(shown()).toBe(false)
})

test('keyboard focus shows it at once, and Esc hides only the tooltip', async () => {
  await explained()
  vi.spyOn(button(), 'matches').mockImplementation((selector: string) => selector === ':focus-visible')
  const under = vi.fn()
  document.addEventListener('keydown', under)
  await act(async () => button().focus())
  await pass(0)
  expect(shown()).toBe(true)
  vi.useRealTimers()
  await press('Escape')
  expect(shown()).toBe(false)
  expect(under.mock.calls[0]![0].defaultPrevented).toBe(true)
  document.removeEventListener('keydown', under)
})

test('a touch shows nothing, but the description stays accessible', async () => {
  await explained()
  await pointer('pointerover', 'touch')
  await pass(1000)
  expect(shown()).toBe(false)
  const tip = document.getElementById(button().getAttribute('aria-describedby')!)!
  expect(tip.textContent).toBe('Only in this index.')
})
