import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { slugify } from '#contract/slugs.ts'
import { countryId } from '#contract/place-ids.ts'
import { lowDataOf, regionsOf, scaleOf } from '#features/maps/late/regions.ts'
import { sortedPlaces } from '#features/maps/late/sorted-places.ts'
import { usShapes } from '#features/maps/late/us-shapes.ts'
import { worldShapes } from '#features/maps/late/world-shapes.ts'
import { colourSteps } from '#ui/map/colour-steps.ts'
import { equalEarth } from '#ui/map/equal-earth.ts'
import { demoCountries } from '#server/seed/countries.data.ts'
import { hasRealData, realData, withoutRealData } from '../../support/data.ts'

const world = worldShapes()
const onMap = new Set(world.shapes.map(({ id }) => id))
const isMapped = (country: string) => onMap.has(countryId(slugify(country)))
const bucket = (label: string, count: number, total = 100) => ({ value: slugify(label), label, count, total, active: false })

test('every country and US state of the demo data is on the map', () => {
  expect(demoCountries.map(({ country }) => country).filter(country => !isMapped(country))).toEqual([])
  const states = new Set(usShapes().shapes.map(({ id }) => id))
  expect(states.size).toBe(51)
  const american = demoCountries.filter(({ code }) => code === 'US').flatMap(({ cities }) => cities.map(([, region]) => slugify(region)))
  expect(american.filter(region => !states.has(region))).toEqual([])
})

test.skipIf(!hasRealData)(
  `every country of ROR and of ClinicalTrials.gov is on the map${hasRealData ? '' : `; ${withoutRealData}`}`,
  () => {
    const text = (...path: string[]) => gunzipSync(readFileSync(realData(...path))).toString()
    const names = (json: string, key: string) =>
      [...json.matchAll(new RegExp(`"${key}":\\s*("(?:[^"\\\\]|\\\\.)+")`, 'g'))].map(([, name]) => String(JSON.parse(name!)))
    const found = new Set([
      ...names(text('ror', 'ror-records-latest-through-v2.7_schema_v2.json.gz'), 'country_name'),
      ...names(text('ror', 'ror-records-v1.0-to-v1.44-not-since-updated_schema_v1.json.gz'), 'country_name'),
      ...names(text('clinicaltrials', 'ctg-studies-a.json.gz'), 'country'),
      ...names(text('clinicaltrials', 'ctg-studies-b.json.gz'), 'country'),
      ...names(text('clinicaltrials', 'ctg-studies-c.json.gz'), 'country'),
    ])
    expect(found.size).toBeGreaterThan(200)
    expect([...found].filter(name => !isMapped(name))).toEqual([])
  },
)

test('no place is drawn twice, and all are within the frame', () => {
  expect(onMap.size).toBe(world.shapes.length)
  for (const { frame, shapes } of [world, usShapes()]) {
    const [left, top, width, height] = frame
    for (const { id, d } of shapes)
      for (const [, x, y] of d.matchAll(/[ML](-?[\d.]+),(-?[\d.]+)/g)) {
        const isInside = Number(x) >= left && Number(x) <= left + width && Number(y) >= top && Number(y) <= top + height
        expect(isInside, `${id} at ${x},${y}`).toBe(true)
      }
  }
})

test('no outline crosses the whole map at the date line', () => {
  for (const { id, d } of world.shapes)
    for (const ring of d.split('Z')) {
      const xs = [...ring.matchAll(/[ML](-?[\d.]+),/g)].map(([, x]) => Number(x))
      expect(
        xs.every((x, at) => at === 0 || Math.abs(x - xs[at - 1]!) < 200),
        id,
      ).toBe(true)
    }
})

test('the projection keeps areas: those of one degree shrink with the cosine of the latitude', () => {
  const area = (latitude: number) => {
    const [left, bottom] = equalEarth(10, latitude)
    const [right] = equalEarth(11, latitude)
    const [, top] = equalEarth(10, latitude + 1)
    return (right - left) * (bottom - top)
  }
  const cosine = (latitude: number) => Math.cos((latitude * Math.PI) / 180)
  expect(area(65) / area(0)).toBeCloseTo(cosine(65.25) / cosine(0), 1)
})

test('two spellings of a country are one place with the sum of both', () => {
  const regions = regionsOf([bucket('South Korea', 3), { ...bucket('Korea, Republic of', 4), active: true }], countryId)
  expect([...regions.values()]).toEqual([
    { id: 'south-korea', label: 'South Korea', values: ['south-korea', 'korea-republic-of'], count: 7, total: 200, active: true },
  ])
})

const region = (id: string, count: number, total: number) => ({ id, label: id, values: [id], count, total, active: false })

test('a place with less than 5 percent of the average total counts as low data', () => {
  // The average is 200, so the limit is 10.
  expect(lowDataOf([region('a', 1, 390), region('b', 1, 401), region('c', 1, 9), region('d', 1, 0)])).toEqual(new Set(['c']))
  expect(lowDataOf([region('a', 1, 380), region('b', 1, 210), region('c', 1, 10)])).toEqual(new Set())
})

test('more results have a higher of twelve colours, and no results have none', () => {
  const found = fc.array(fc.record({ count: fc.nat(1_000_000), more: fc.nat(1_000_000) }), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(found, fc.constantFrom('count' as const, 'share' as const), (list, measure) => {
      const regions = list.map(({ count, more }, n) => region(String(n), count, count + more))
      const scale = scaleOf(regions, measure)
      for (const one of regions) {
        const step = scale.stepOf(one)
        if (one.count === 0) expect(step).toBeUndefined()
        if (step !== undefined) expect(Number.isInteger(step) && step >= 0 && step < colourSteps).toBe(true)
        for (const other of regions)
          if (measure === 'count' && one.count > other.count && other.count > 0) expect(step!).toBeGreaterThanOrEqual(scale.stepOf(other)!)
      }
    }),
    { numRuns: 100 },
  )
  const scale = scaleOf([region('a', 1, 10), region('b', 900, 1000)], 'count')
  expect([scale.stepOf(region('a', 1, 10)), scale.stepOf(region('b', 900, 1000))]).toEqual([0, 11])
})

test('an unreliable share does not stretch the scale', () => {
  const scale = scaleOf([region('a', 100, 1000), region('b', 50, 1000), region('tiny', 3, 3)], 'share')
  expect(scale.most).toBe(10)
  expect(scale.stepOf(region('a', 100, 1000))).toBe(11)
})

test('places are sorted by a column, and equal ones by name', () => {
  const buckets = [bucket('Chile', 5, 10), bucket('Åland', 5, 100), bucket('Brazil', 7, 100)]
  const by = (...how: [Parameters<typeof sortedPlaces>[1], boolean]) => sortedPlaces(buckets, ...how).map(({ label }) => label)
  expect(by('count', true)).toEqual(['Brazil', 'Åland', 'Chile'])
  expect(by('share', true)).toEqual(['Chile', 'Brazil', 'Åland'])
  expect(by('label', false)).toEqual(['Åland', 'Brazil', 'Chile'])
})
