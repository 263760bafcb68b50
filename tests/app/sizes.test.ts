import { expect, test } from 'vitest'
import { acceptedSizes, grownViews, measureSizes } from '../../scripts/sizes.mjs'

const sizes = measureSizes()

test('search home needs at most 105 kB of gzipped script', () => {
  expect(sizes.views['src/features/home/HomePage.tsx']!.script).toBeLessThanOrEqual(105)
})

test('no view is larger than its accepted size', () => {
  expect(grownViews(sizes, acceptedSizes())).toEqual([])
})

test('a view that grew is reported with the folders that grew', () => {
  const accepted = { views: { 'a.tsx': 100 }, folders: { 'src/ui': 1000 } }
  const now = (script: number) => ({ views: { 'a.tsx': { script, styles: 1, files: 1 } }, folders: { 'src/ui': 1000, 'src/api': 5000 } })
  expect(grownViews(now(101.9), accepted)).toEqual([])
  expect(grownViews(now(103), accepted)).toEqual([
    expect.stringMatching(/a\.tsx: 103\.0 kB gz of script, it was 100\.0.*src\/api \+5\.0 kB/),
  ])
})
