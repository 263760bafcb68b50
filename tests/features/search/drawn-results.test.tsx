import { renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useDrawn } from '#features/search/results/drawn-results.ts'

const results = Array.from({ length: 12 }, (_, at) => at)

function drawnCounts(): number[] {
  const counts: number[] = []
  renderHook(() => counts.push(useDrawn(results).length))
  return counts
}

test('behind a record that came with the page the list is drawn after the first moment, and then whole', async () => {
  document.body.innerHTML = '<dialog data-at-start="full" open></dialog>'
  const counts = drawnCounts()
  expect(counts).toEqual([0])
  await waitFor(() => expect(counts.at(-1)).toBe(12))
  document.body.innerHTML = ''
})

test('a list that nothing covers is drawn at once', () => {
  expect(drawnCounts()).toEqual([12])
})
