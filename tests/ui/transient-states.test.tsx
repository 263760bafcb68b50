import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limits } from '#contract/limits.ts'
import { ringBell, useBell } from '#kit/bell.ts'
import { AnimatedButton } from '#ui/button/AnimatedButton.tsx'
import { SeeMore } from '#ui/list/SeeMore.tsx'
import { StaticMessage } from '#ui/feedback/StaticMessage.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTimeAsync(milliseconds))
const says = () => document.body.textContent
const click = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

test.each([
  ['success', 'Success: Saved.', 'status'],
  ['error', 'Error: Saved.', 'alert'],
] as const)('a static %s message has a label and ends after 7 seconds', async (variant, words, role) => {
  const end = vi.fn()
  render(<StaticMessage variant={variant} text="Saved." onEnd={end} />)
  expect(screen.getByRole(role).textContent).toBe(words)
  await pass(7000 - 1)
  expect(end).not.toHaveBeenCalled()
  await pass(1)
  expect(end).toHaveBeenCalledTimes(1)
})

test('a static message of duration -1 stays until it is closed', async () => {
  const end = vi.fn()
  render(<StaticMessage variant="success" text="Saved." duration={-1} onEnd={end} />)
  await pass(100_000)
  expect(end).not.toHaveBeenCalled()
  await click('Close this message')
  expect(end).toHaveBeenCalledTimes(1)
})

test('the time of a static message pauses under the pointer', async () => {
  const end = vi.fn()
  render(<StaticMessage variant="success" text="Saved." onEnd={end} />)
  await pass(6000)
  fireEvent.pointerEnter(screen.getByText('Saved.'))
  await pass(60_000)
  fireEvent.pointerLeave(screen.getByText('Saved.'))
  await pass(999)
  expect(end).not.toHaveBeenCalled()
  await pass(1)
  expect(end).toHaveBeenCalledTimes(1)
})

test('an animated button shows success for 1.6 seconds, then its own text', async () => {
  render(
    <AnimatedButton run={async () => undefined} done="Copied">
      Copy
    </AnimatedButton>,
  )
  await click('Copy')
  expect(says()).toBe('Copied')
  await pass(1600 - 1)
  expect(says()).toBe('Copied')
  await pass(1)
  expect(says()).toBe('Copy')
})

test.each([
  ['rejects', () => Promise.reject(new Error('no'))],
  ['answers false', () => Promise.resolve(false)],
])('an animated button whose action %s shows no success and can be clicked again', async (_, work) => {
  const run = vi.fn(work)
  render(
    <AnimatedButton run={run} done="Copied">
      Copy
    </AnimatedButton>,
  )
  await click('Copy')
  expect(says()).toBe('Copy')
  await click('Copy')
  expect(run).toHaveBeenCalledTimes(2)
})

const names = (count: number) => Array.from({ length: count }, (_, at) => `Name ${at}`)

test('a list of four is shown in full; one of five shows three and the rest on demand (S1§9)', async () => {
  const { over: most, show } = limits.collapse
  const { unmount } = render(<SeeMore items={names(most)}>{name => name}</SeeMore>)
  expect(screen.getAllByRole('listitem')).toHaveLength(most)
  expect(screen.queryByRole('button')).toBeNull()
  unmount()
  render(<SeeMore items={names(most + 1)}>{name => name}</SeeMore>)
  expect(screen.getAllByRole('listitem')).toHaveLength(show)
  await click('See more (2)')
  expect(screen.getAllByRole('listitem')).toHaveLength(most + 1)
  await click('See less')
  expect(screen.getAllByRole('listitem')).toHaveLength(show)
})

const Bell = () => <i>{useBell() ? 'rings' : 'still'}</i>

test('the bell rings for 1.6 seconds; a second ring starts again', async () => {
  render(<Bell />)
  expect(says()).toBe('still')
  await act(async () => ringBell())
  await pass(1000)
  await act(async () => ringBell())
  await pass(1600 - 1)
  expect(says()).toBe('rings')
  await pass(1)
  expect(says()).toBe('still')
})
