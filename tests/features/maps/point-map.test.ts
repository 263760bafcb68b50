import { expect, test } from 'vitest'
import { dotsOf, type Point } from '#features/maps/late/dots.ts'
import { worldFrame } from '#features/maps/late/world-projection.ts'
import { worldShapes } from '#features/maps/late/world-shapes.ts'
import { boxOf, frameAround } from '#ui/map/frame.ts'

const around = (points: readonly Point[]) =>
  frameAround(
    dotsOf(points).map(({ x, y }) => [x, y, x, y] as const),
    worldFrame,
  )
const berlin = { lat: 52.52, lon: 13.4, label: 'Berlin' }
const sydney = { lat: -33.87, lon: 151.2, label: 'Sydney' }
const isIn = ([x, y, width, height]: readonly [number, number, number, number], dot: { x: number; y: number }) =>
  dot.x > x && dot.x < x + width && dot.y > y && dot.y < y + height

test('points too close to tell apart become one dot, and invalid coordinates are left out', () => {
  const dots = dotsOf([
    berlin,
    { ...berlin, lat: 52.521, label: 'Mitte' },
    sydney,
    { lat: 91, lon: 0, label: 'x' },
    { lat: NaN, lon: 0, label: 'y' },
  ])
  expect(dots.map(({ labels }) => labels)).toEqual([['Berlin', 'Mitte'], ['Sydney']])
})

test('the frame contains every dot with a margin, within the world map and in its proportions', () => {
  for (const points of [
    [berlin],
    [sydney],
    [berlin, sydney],
    [berlin, { lat: 52, lon: -100, label: '' }],
    [berlin, { lat: -30, lon: 14, label: '' }],
    [{ lat: 71, lon: -179, label: '' }],
    [{ lat: -55, lon: 179, label: '' }],
  ]) {
    const dots = dotsOf(points)
    const [x, y, width, height] = around(points)
    for (const dot of dots) expect(isIn([x, y, width, height], dot), JSON.stringify(points)).toBe(true)
    expect(width / height).toBeCloseTo(worldFrame[2] / worldFrame[3])
    expect(Math.min(x, y, worldFrame[2] - x - width, worldFrame[3] - y - height)).toBeGreaterThanOrEqual(-0.001)
  }
})

test('one place is zoomed in, distant places are zoomed out, no place shows the whole world', () => {
  expect(around([berlin])[2]).toBeLessThan(worldFrame[2] / 4)
  expect(around([berlin, sydney])[2]).toBeGreaterThan(worldFrame[2] / 4)
  expect(around([])).toEqual(worldFrame)
})

test('dots and outlines agree: Berlin is within Germany, Sydney within Australia', () => {
  const { shapes } = worldShapes()
  for (const [id, point] of [
    ['germany', berlin],
    ['australia', sydney],
  ] as const) {
    const [left, top, right, bottom] = boxOf(shapes.find(shape => shape.id === id)!.d)
    expect(isIn([left, top, right - left, bottom - top], dotsOf([point])[0]!), id).toBe(true)
  }
})
