import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limits } from '#contract/limits.ts'
import { ringBell, useBell } from '#kit/bell.ts'
import { AnimatedButton } from '#ui/button/AnimatedButton.tsx'
import { SeeMore } from '#ui/list/SeeMore.tsx'
import { StaticMessage } from '#ui/feedback/StaticMessage.tsx'
import { byText, render } from './render.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTimeAsync(milliseconds))
const says = () => document.body.textContent
const over = (kind: string) => act(async () => void document.querySelector('p')!.dispatchEvent(new MouseEvent(kind, { bubbles: true })))

test.each([
  ['success', 'Success: Saved.', 'status'],
  ['error', 'Error: Saved.', 'alert'],
] as const)('a static %s message has a label and ends after 7 seconds', async (variant, words, role) => {
  const end = vi.fn()
  await render(<StaticMessage variant={variant} text="Saved." onEnd={end} />)
  expect(document.querySelector(`[role=${role}]`)!.textContent).toBe(words)
  await pass(7000 - 1)
  expect(end).not.toHaveBeenCalled()
  await pass(1)
  expect(end).toHaveBeenCalledTimes(1)
})

test('a static message of duration -1 stays until it is closed', async () => {
  const end = vi.fn()
  await render(<StaticMessage variant="success" text="Saved." duration={-1} onEnd={end} />)
  await pass(100_000)
  expect(end).not.toHaveBeenCalled()
  await act(async () => document.querySelector<HTMLElement>('[aria-label="Close this message"]')!.click())
  expect(end).toHaveBeenCalledTimes(1)
})

test('the time of a static message pauses under the pointer', async () => {
  const end = vi.fn()
  await render(<StaticMessage variant="success" text="Saved." onEnd={end} />)
  await pass(6000)
  await over('pointerover')
  await pass(60_000)
  await over('pointerout')
  await pass(999)
  expect(end).not.toHaveBeenCalled()
  await pass(1)
  expect(end).toHaveBeenCalledTimes(1)
})

test('an animated button shows success for 1.6 seconds, then its own text', async () => {
  await render(
    <AnimatedButton run={async () => undefined} done="Copied">
      Copy
    </AnimatedButton>,
  )
  await act(async () => byText('button', 'Copy').click())
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
  await render(
    <AnimatedButton run={run} done="Copied">
      Copy
    </AnimatedButton>,
  )
  await act(async () => byText('button', 'Copy').click())
  expect(says()).toBe('Copy')
  await act(async () => byText('button', 'Copy').click())
  expect(run).toHaveBeenCalledTimes(2)
})

const names = (count: number) => Array.from({ length: count }, (_, at) => `Name ${at}`)

test('a list of four is shown in full; one of five shows three and the rest on demand (S1§9)', async () => {
  const { over: most, show } = limits.collapse
  const unmount = await render(<SeeMore items={names(most)}>{name => name}</SeeMore>)
  expect(document.querySelectorAll('li')).toHaveLength(most)
  expect(document.querySelector('button')).toBeNull()
  await unmount()
  await render(<SeeMore items={names(most + 1)}>{name => name}</SeeMore>)
  expect(document.querySelectorAll('li')).toHaveLength(show)
  await act(async () => byText('button', 'See more (2)').click())
  expect(document.querySelectorAll('li')).toHaveLength(most + 1)
  await act(async () => byText('button', 'See less').click())
  expect(document.querySelectorAll('li')).toHaveLength(show)
})

const Bell = () => <i>{useBell() ? 'rings' : 'still'}</i>

test('the bell rings for 1.6 seconds; a second ring starts again', async () => {
  await render(<Bell />)
  expect(says()).toBe('still')
  await act(async () => ringBell())
  await pass(1000)
  await act(async () => ringBell())
  await pass(1600 - 1)
  expect(says()).toBe('rings')
  await pass(1)
  expect(says()).toBe('still')
})
