import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeFlash, flash, flashDuration, flashes } from '#ui/feedback/flash.ts'
import { FlashHost } from '#ui/feedback/FlashHost.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(async () => {
  await act(async () => {
    for (const { key } of flashes.shown.toReversed()) closeFlash(key)
  })
  vi.useRealTimers()
})

const shown = () => screen.queryAllByRole('paragraph').map(text => text.textContent)
const closeButton = () => screen.getByRole('button', { name: 'Close this message' })
const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTimeAsync(milliseconds))
const show = (...message: Parameters<typeof flash>) => act(async () => void flash(...message))
/** The list of messages changes a moment after the click. */
const click = (button: HTMLElement) => act(async () => void fireEvent.click(button))

test('a message is shown 50 ms a character, from 4 s to 16 s, and 1 s more with an action', () => {
  const action = { label: 'Undo', run: () => undefined }
  expect(flashDuration({ variant: 'info', text: 'x'.repeat(10) })).toBe(4000)
  expect(flashDuration({ variant: 'info', text: 'x'.repeat(100) })).toBe(5000)
  expect(flashDuration({ variant: 'info', text: 'x'.repeat(1000) })).toBe(16_000)
  expect(flashDuration({ variant: 'info', text: 'x'.repeat(100), action })).toBe(6000)
  expect(flashDuration({ variant: 'info', text: 'x'.repeat(1000), action })).toBe(17_000)
  expect(flashDuration({ variant: 'info', text: 'x', sticky: true })).toBeUndefined()
})

test('a message closes when its time is over, a sticky one stays until it is closed', async () => {
  render(<FlashHost />)
  await show({ variant: 'success', text: 'Added to Congress' })
  await show({ variant: 'info', text: 'Stays', sticky: true })
  await pass(3990)
  expect(shown()).toEqual(['Added to Congress', 'Stays'])
  await pass(20)
  expect(shown()).toEqual(['Stays'])
  await pass(60_000)
  expect(shown()).toEqual(['Stays'])
  await click(closeButton())
  expect(shown()).toEqual([])
})

test('the time pauses under the pointer and continues with the rest', async () => {
  render(<FlashHost />)
  await show({ variant: 'info', text: 'Short' })
  await pass(3000)
  fireEvent.pointerEnter(screen.getByText('Short'))
  await pass(30_000)
  expect(shown()).toEqual(['Short'])
  fireEvent.pointerLeave(screen.getByText('Short'))
  await pass(990)
  expect(shown()).toEqual(['Short'])
  await pass(20)
  expect(shown()).toEqual([])
})

test('the time pauses with the focus inside', async () => {
  render(<FlashHost />)
  await show({ variant: 'info', text: 'Short' })
  act(() => closeButton().focus())
  await pass(30_000)
  expect(shown()).toEqual(['Short'])
  act(() => closeButton().blur())
  await pass(4010)
  expect(shown()).toEqual([])
})

test('an action runs once and closes its message', async () => {
  render(<FlashHost />)
  const run = vi.fn()
  await show({ variant: 'success', text: 'Removed', action: { label: 'Undo', run } })
  await click(screen.getByRole('button', { name: 'Undo' }))
  expect(run).toHaveBeenCalledTimes(1)
  expect(shown()).toEqual([])
})

test('the focus goes back to where it was before the message, or to the heading of the page if that is gone', async () => {
  const page = (hasRow: boolean) => (
    <>
      <h1 tabIndex={-1}>Folder</h1>
      {hasRow && <button>Row</button>}
      <FlashHost />
    </>
  )
  const { rerender } = render(page(true))
  const row = screen.getByRole('button', { name: 'Row' })
  const undo = () => screen.getByRole('button', { name: 'Undo' })
  const reach = async () => {
    await show({ variant: 'success', text: 'Removed', action: { label: 'Undo', run: () => undefined } })
    act(() => row.focus())
    act(() => undo().focus())
    act(() => closeButton().focus())
  }
  await reach()
  await click(closeButton())
  expect(document.activeElement).toBe(row)
  await reach()
  await click(undo())
  expect(document.activeElement).toBe(row)
  await reach()
  rerender(page(false))
  await click(undo())
  expect(document.activeElement).toBe(screen.getByRole('heading'))
})

test('an empty text gets a default, a text is never shown twice, and at most three are shown', async () => {
  render(<FlashHost />)
  await show({ variant: 'danger', text: '  ' })
  expect(shown()).toEqual(['Something went wrong'])
  expect(screen.getByRole('alert').textContent).toContain('Something went wrong')
  await show({ variant: 'info', text: 'Same' })
  await show({ variant: 'info', text: 'Same' })
  expect(shown()).toEqual(['Something went wrong', 'Same'])
  await show({ variant: 'info', text: 'Third' })
  await show({ variant: 'info', text: 'Fourth' })
  expect(shown()).toEqual(['Same', 'Third', 'Fourth'])
})

test('a message moves into a dialog and out of it as the same element', async () => {
  const page = (isOpen: boolean) => (
    <>
      {isOpen && <Dialog onClose={() => undefined}>Text</Dialog>}
      <FlashHost />
    </>
  )
  const { rerender } = render(page(false))
  await show({ variant: 'success', text: 'Removed', action: { label: 'Undo', run: () => undefined } })
  const undo = screen.getByText('Undo')
  rerender(page(true))
  expect(screen.getByRole('dialog').contains(undo)).toBe(true)
  rerender(page(false))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText('Undo')).toBe(undo)
})
