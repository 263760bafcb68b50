import { expect, test } from 'vitest'
import { citationFigures } from '#search/facets/citation-figures.ts'

/** Works with so many citations; undefined: unknown. */
const figuresOf = (citations: readonly (number | undefined)[]) =>
  citationFigures(
    citations.map((count, at) => ({ newest: 20_200_000 - at * 10_000, cited: count === undefined ? 0 : count + 1 })),
    citations.length,
  )

// Each counted by hand.
test.each<[citations: (number | undefined)[], h: number, i10: number]>([
  [[], 0, 0],
  [[0], 0, 0],
  [[1], 1, 0],
  [[100], 1, 1],
  [[0, 0, 0], 0, 0],
  [[1, 1, 1], 1, 0],
  [[3, 3, 3], 3, 0],
  [[2, 2, 3], 2, 0],
  // Hirsch: 10, 8, 5, 4, 3 has four works with at least four.
  [[10, 8, 5, 4, 3], 4, 1],
  [[25, 8, 5, 3, 3], 3, 1],
  [[3, 25, 3, 8, 5], 3, 1],
  [[10, 10, 10, 10, 10, 10, 10, 10, 10, 10], 10, 10],
  [[10, 10, 10, 10, 10, 10, 10, 10, 10, 9], 9, 9],
  [[1000, 1000], 2, 2],
  // What is not known counts as no work.
  [[undefined, 4, undefined, 4, 4, 4], 4, 0],
  [[undefined, undefined], 0, 0],
])('the h-index of works with %j citations is %i, and their i10-index %i', (citations, h_index, i10_index) => {
  expect(figuresOf(citations)).toMatchObject({ h_index, i10_index })
})

test('years have the citations of their own works, and a work without a date is in none', () => {
  const works = [
    { newest: 20_190_301, cited: 6 },
    { newest: 20_190_000, cited: 0 },
    { newest: 20_210_501, cited: 3 },
    { newest: 0, cited: 11 },
  ]
  expect(citationFigures(works, 4)).toEqual({
    total: 4,
    years: [
      { year: 2019, count: 2, citations: 5 },
      { year: 2021, count: 1, citations: 2 },
    ],
    cited: 3,
    citations: 17,
    h_index: 2,
    i10_index: 1,
  })
})

test('the h-index is the one of the definition, for any citations', () => {
  for (let seed = 1; seed < 300; seed += 1) {
    const citations = Array.from({ length: seed % 40 }, (_, at) => (seed * 7919 + at * at * 104_729) % ((seed % 60) + 1))
    const isReached = (h: number) => citations.filter(count => count >= h).length >= h
    const largest = Array.from({ length: citations.length + 1 }, (_, h) => h).findLast(isReached)
    expect(figuresOf(citations).h_index, JSON.stringify(citations)).toBe(largest)
  }
})
