import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { serverNow, setServerTime } from '#kit/server-clock.ts'
import { cutAtWord } from '#ui/text/cut-text.ts'
import { HighlightedText } from '#ui/text/HighlightedText.tsx'
import { pageNumbers } from '#ui/list/page-numbers.ts'
import { Pagination } from '#ui/list/Pagination.tsx'
import { formatClock, formatDate, formatDaysAgo, formatRelative } from '#ui/text/format-time.ts'
import { ReadMore } from '#ui/text/ReadMore.tsx'
import { RelativeTime } from '#ui/text/RelativeTime.tsx'

const user = userEvent.setup()

test('a long text is cut after a word within 450 characters and can be opened and closed', async () => {
  const text = Array.from({ length: 100 }, (_, at) => `word${at}`).join(' ')
  const { container } = render(<ReadMore at={450} text={text} />)
  const shown = () => container.textContent
  const short = shown().replace(/…? Read more$/, '')
  expect(short.length).toBeLessThanOrEqual(450)
  expect(text.startsWith(short)).toBe(true)
  expect(text[short.length]).toBe(' ')
  await user.click(screen.getByRole('button', { name: 'Read more' }))
  expect(shown()).toBe(`${text} Read less`)
  await user.click(screen.getByRole('button', { name: 'Read less', expanded: true }))
  expect(shown()).toContain('Read more')
})

test('a text of 450 characters is shown in full without a button', () => {
  const { container } = render(<ReadMore at={450} text={'x'.repeat(450)} />)
  expect(container.textContent).toBe('x'.repeat(450))
})

test('a cut never splits a surrogate pair', () => {
  expect(cutAtWord('😀'.repeat(10), 5)).toBe('😀😀')
})

test.each([
  [0, 1, [0]],
  [0, 3, [0, 1, 2]],
  [0, 9, [0, 1, undefined, 8]],
  [2, 9, [0, 1, 2, 3, undefined, 8]],
  [3, 9, [0, 1, 2, 3, 4, undefined, 8]],
  [4, 9, [0, undefined, 3, 4, 5, undefined, 8]],
  [8, 9, [0, undefined, 7, 8]],
])('on page %i of %i the buttons are %j, without a gap for a single page', (page, pages, numbers) => {
  expect(pageNumbers(page, pages)).toEqual(numbers)
})

test('pages are links, the current one is marked, and a single page has none', () => {
  const { rerender } = render(<Pagination page={0} pages={1} href={page => `?page=${page + 1}`} />)
  expect(screen.queryByRole('navigation')).toBeNull()
  rerender(<Pagination page={1} pages={3} href={page => `?page=${page + 1}`} />)
  const links = within(screen.getByRole('navigation', { name: 'Pages' })).getAllByRole('link')
  expect(links.map(link => link.getAttribute('href'))).toEqual(['?page=1', '?page=1', '?page=2', '?page=3', '?page=3'])
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('2')
})

test('ranges are highlighted, even overlapping or invalid ones, and markup stays text', () => {
  const text = 'a <b>bold</b> word'
  const { container } = render(
    <HighlightedText
      text={text}
      ranges={[
        [5, 9],
        [2, 5],
        [4, 7],
        [14, 99],
        [40, 50],
      ]}
    />,
  )
  expect(container.textContent).toBe(text)
  expect(screen.getAllByRole('mark').map(mark => mark.textContent)).toEqual(['<b>bold', 'word'])
  expect(container.querySelector('b')).toBeNull()
})

test('dates of the catalogue can be partial', () => {
  expect(formatDate('2024')).toBe('2024')
  expect(formatDate('2024-03')).toBe('March 2024')
  expect(formatDate('2024-03-01')).toBe('1 March 2024')
  expect(formatDate('2024-03-01T10:00:00Z')).toBe('1 March 2024')
  expect(formatDate('spring 2024')).toBe('spring 2024')
})

test('times are relative, or the time of the day', () => {
  const now = new Date(2025, 4, 3, 12, 0).getTime()
  expect(formatRelative(now - 20_000, now)).toBe('just now')
  expect(formatRelative(now - 3 * 60_000, now)).toBe('3 minutes ago')
  expect(formatRelative(now - 26 * 3_600_000, now)).toBe('yesterday')
  expect(formatRelative(now + 2 * 3_600_000, now)).toBe('in 2 hours')
  expect(formatClock(new Date(2025, 4, 3, 8, 14).getTime(), now)).toBe('08:14')
  expect(formatClock(new Date(2025, 4, 1, 8, 14).getTime(), now)).toBe('1 May, 08:14')
})

test('C22 how long ago something was follows the server’s clock, and of what this device noted its own', () => {
  const hour = 3_600_000
  const ahead = Date.now()
  setServerTime(ahead - 365 * 24 * hour)
  onTestFinished(() => setServerTime(Date.now()))
  const shown = (time: ReactElement) => render(time).container.textContent
  expect(shown(<RelativeTime at={serverNow() - 3 * hour} />)).toBe('3 hours ago')
  expect(shown(<RelativeTime at={ahead - 3 * hour} byDevice />)).toBe('3 hours ago')
})

test('the age of a day follows the calendar, and is undefined for the future', () => {
  const now = new Date(2026, 10, 21, 0, 5)
  const age = (date: string) => formatDaysAgo(date, now)
  expect(['2026-11-21', '2026-11-20', '2026-11-11', '2025-11-01'].map(age)).toEqual(['today', 'yesterday', '10 days ago', 'last year'])
  expect(['2026-11-22', '2026', '2026-11', 'yesterday', ''].map(age)).toEqual([undefined, undefined, undefined, undefined, undefined])
})
