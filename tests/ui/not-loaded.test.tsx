import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ApiError } from '#api/api-error.ts'
import { NotLoaded, NotLoadedBlock } from '#ui/feedback/NotLoaded.tsx'

const offline = new ApiError('offline', 'No connection.')
const failed = new ApiError('http', 'Something broke.', { status: 500 })

test('what is loading has a skeleton and says nothing yet', () => {
  const { container } = render(<NotLoaded error={undefined} again={() => {}} what="The members" />)
  expect(container.textContent).toBe('')
  expect(container.childElementCount).toBe(1)
})

test('what failed says what it was and why, aloud, and is asked for again', () => {
  let asked = 0
  render(<NotLoaded error={failed} again={() => asked++} what="The members" />)
  expect(screen.getByRole('alert').textContent).toContain('The members could not be loaded. Something broke.')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(asked).toBe(1)
})

test('offline it says that it loads later, or in the words of the view, and has no button', () => {
  const { rerender } = render(<NotLoaded error={offline} again={() => {}} what="The members" />)
  screen.getByText('You’re offline. The members will load when you’re back online.')
  rerender(<NotLoaded error={offline} again={() => {}} what="The members" offline="Connect to see who belongs here." />)
  screen.getByText('Connect to see who belongs here.')
  expect(screen.queryByRole('button')).toBeNull()
})

test('in place of a page it has a heading, and a button even offline', () => {
  let asked = 0
  const again = () => asked++
  const { rerender } = render(<NotLoadedBlock error={offline} again={again} what="The questions" />)
  screen.getByRole('heading', { name: 'Not available offline' })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  rerender(<NotLoadedBlock error={failed} again={again} what="The questions" actions={<a href="/">All questions</a>} />)
  screen.getByRole('heading', { name: 'The questions could not be loaded' })
  expect(screen.getByRole('alert').textContent).toBe('Something broke.')
  screen.getByRole('link', { name: 'All questions' })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(asked).toBe(2)
})
