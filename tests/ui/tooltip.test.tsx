import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Tooltip } from '#ui/overlay/Tooltip.tsx'

afterEach(() => vi.useRealTimers())

const isOpen = new WeakMap<Element, boolean>()
// The test document has no popovers; it records the calls.
HTMLElement.prototype.showPopover = function () {
  isOpen.set(this, true)
}
HTMLElement.prototype.hidePopover = function () {
  isOpen.set(this, false)
}

const button = () => screen.getByRole('button', { name: 'Exact' })
const shown = () => isOpen.get(screen.getByRole('tooltip')) === true
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

function explained() {
  vi.useFakeTimers()
  render(
    <Tooltip text="Only in this index.">
      <button type="button">Exact</button>
    </Tooltip>,
  )
}

test('a resting mouse shows the tooltip after 300 ms, and leaving hides it', async () => {
  explained()
  fireEvent.pointerEnter(button(), { pointerType: 'mouse' })
  await pass(299)
  expect(shown()).toBe(false)
  await pass(1)
  expect(shown()).toBe(true)
  fireEvent.pointerLeave(button(), { pointerType: 'mouse' })
  await pass(200)
  expect(shown()).toBe(false)
})

test('keyboard focus shows it at once, and Esc hides only the tooltip', async () => {
  explained()
  act(() => button().focus())
  await pass(0)
  expect(shown()).toBe(true)
  const isLeft = fireEvent.keyDown(button(), { key: 'Escape' })
  expect(shown()).toBe(false)
  expect(isLeft).toBe(false)
})

test('a touch shows nothing, but the description stays accessible', async () => {
  explained()
  fireEvent.pointerEnter(button(), { pointerType: 'touch' })
  await pass(1000)
  expect(shown()).toBe(false)
  screen.getByRole('button', { name: 'Exact', description: 'Only in this index.' })
})
