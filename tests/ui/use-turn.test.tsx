import { render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useTurn } from '#kit/use-turn.ts'

/** Longer than rows are drawn within one frame. */
const rowMs = 6
const drawn = new Set<number>()

/** Keeps the processor busy for that long. */
function work(): void {
  for (const end = performance.now() + rowMs; performance.now() < end;);
}

const Row = ({ at }: { at: number }) => (useTurn() ? <DrawnRow at={at} /> : <li />)

function DrawnRow({ at }: { at: number }) {
  drawn.add(at)
  work()
  return <li>row {at}</li>
}

const Rows = ({ count }: { count: number }) => (
  <ul>
    {Array.from({ length: count }, (_, at) => (
      <Row key={at} at={at} />
    ))}
  </ul>
)

test('slow rows are drawn one after the other, not all at once, and those that are gone before their turn never', async () => {
  const { rerender } = render(<Rows count={8} />)
  expect(screen.getAllByRole('listitem')).toHaveLength(8)
  expect(drawn.size).toBeLessThan(2)
  await waitFor(() => expect(drawn.size).toBeGreaterThan(0))
  rerender(<Rows count={3} />)
  await screen.findByText('row 2')
  expect(drawn.size).toBeLessThan(8)
  rerender(<Rows count={4} />)
  await screen.findByText('row 3')
})
