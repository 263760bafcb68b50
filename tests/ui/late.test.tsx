import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { late } from '#ui/waiting/late.tsx'

afterEach(() => {
  vi.useRealTimers()
})

test('a part whose code cannot be loaded is empty, and is drawn once it can', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let attempts = 0
  const Part = late<{ name: string }>(async () => {
    if (++attempts < 3) throw new Error('no network')
    return { default: ({ name }) => <p>{name}</p> }
  })
  const { container } = render(<Part name="here" />)
  expect(container.textContent).toBe('')
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(attempts).toBe(2)
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  screen.getByText('here')
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(attempts).toBe(3)
})

test('where something else can be drawn meanwhile, it is drawn from the first failure on, and gives way to the part', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let isThere = false
  const load = async () => {
    if (!isThere) throw new Error('no network')
    return { default: ({ name }: { name: string }) => <p>{name} in its own way</p> }
  }
  const Part = late<{ name: string }>(load, 'waiting', ({ name }) => <p>{name} plainly</p>)
  render(<Part name="here" />)
  expect(document.body.textContent).toBe('waiting')
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(document.body.textContent).toBe('here plainly')
  isThere = true
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(document.body.textContent).toBe('here in its own way')
})

test('a part whose code stays away is tried more and more rarely, but at once when the network is back', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let attempts = 0
  const Part = late<object>(async () => {
    attempts++
    throw new Error('no network')
  })
  const { unmount } = render(<Part />)
  await act(() => vi.advanceTimersByTimeAsync(3_600_000))
  expect(attempts).toBeLessThanOrEqual(25)
  const before = attempts
  await act(async () => void dispatchEvent(new Event('online')))
  expect(attempts).toBe(before + 1)
  unmount()
})

test('an unmounted part stops trying', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let attempts = 0
  const Part = late<object>(async () => {
    attempts++
    throw new Error('no network')
  })
  const { unmount } = render(<Part />)
  await act(() => vi.advanceTimersByTimeAsync(0))
  unmount()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(attempts).toBe(1)
})
