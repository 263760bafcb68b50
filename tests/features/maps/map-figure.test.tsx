import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mapFigure } from '#features/maps/late/map-figure.ts'
import { pictureSteps } from '#features/maps/late/picture-steps.data.ts'
import { regionsOf, scaleOf } from '#features/maps/late/regions.ts'
import { drawnRegions } from '#features/maps/late/drawn-regions.ts'
import { serverDate } from '#kit/server-clock.ts'
import { colourSteps } from '#ui/map/colour-steps.ts'
import { readSearchUrl } from '#workers/query-encoding/search-url.ts'

const places = [
  { value: 'germany', label: 'Germany', count: 1000, total: 4000, active: true },
  { value: 'chile', label: 'Chile', count: 10, total: 1000, active: false },
  { value: 'nauru', label: 'Nauru', count: 1, total: 2, active: false },
]
const search = readSearchUrl('/search/patents/country:germany', new URLSearchParams('keyword=lamp'))
const regions = regionsOf(places, value => value)
const scale = scaleOf(regions.values(), 'count')
const figureOf = (map: 'world' | 'us', buckets = places) =>
  mapFigure({ map, search, total: 1011, at: Date.UTC(2026, 4, 2), buckets }, undefined as never, 'count', scale)

test('a saved map is named by index, date and map, and says query, total, date, source and what hatching means (S3§9)', () => {
  const day = serverDate().toISOString().slice(0, 10)
  expect([figureOf('world').name, figureOf('us').name]).toEqual([`patents-${day}-World map`, `patents-${day}-US map`])
  const { title, caption, link, table, legend } = figureOf('world')
  expect(title).toBe('Patents: results by country')
  expect(caption).toEqual([
    'Patents: lamp; Country: germany',
    '1,011 results, counted on 2 May 2026. Indago',
    'Hatched: places with few records, whose share says little. Outlines: Natural Earth',
  ])
  expect(link).toContain('/search/patents/country:germany?keyword=lamp')
  expect(table).toEqual([
    ['Country', 'Results', 'Records', 'Share in percent'],
    ['Germany', 1000, 4000, 25],
    ['Chile', 10, 1000, 1],
    ['Nauru', 1, 2, 50],
  ])
  expect(legend!.map(({ label }) => label)).toEqual(['1', 'from 10', 'from 100', '1,000'])
})

test('each value of the legend begins the colour that it stands beside', () => {
  for (const step of [0, 4, 8]) {
    const value = scale.from(step)
    expect([step, scale.stepOf({ id: '', label: '', values: [], count: value, total: 4000, active: false })]).toEqual([step, step])
  }
})

test('a place with less than 5 percent of the average total is hatched, and said to have few records', () => {
  expect(drawnRegions(regions, scale).map(({ id, isLow, text }) => [id, isLow, text.endsWith('few records')])).toEqual([
    ['germany', false, false],
    ['chile', false, false],
    ['nauru', true, true],
  ])
  // Where nothing is hatched nothing is said of it.
  expect(figureOf('world', places.slice(0, 2)).caption.at(-1)).toBe('Outlines: Natural Earth')
})

test('saved maps have the colours of the light theme', () => {
  const css = readFileSync('src/ui/map/steps.module.css', 'utf8')
  const light = [...css.matchAll(/light-dark\(oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)].map(([, ...parts]) => rgbOf(parts.map(Number)))
  expect(light).toHaveLength(colourSteps)
  expect(pictureSteps).toEqual(light)
})

/** An OKLCH colour as `#rrggbb` (Ottosson, 2020). */
function rgbOf([lightness = 0, chroma = 0, hue = 0]: number[]): string {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  const part = (value: number) => {
    const inside = Math.min(1, Math.max(0, value))
    return Math.round(255 * (inside <= 0.0031308 ? 12.92 * inside : 1.055 * inside ** (1 / 2.4) - 0.055))
  }
  return `#${linear.map(value => part(value).toString(16).padStart(2, '0')).join('')}`
}
