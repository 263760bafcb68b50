import { slugify } from '#contract/slugs.ts'
import type { Shape } from '#ui/map/map-shapes.ts'
import type { Outline } from './outlines.ts'

/** Projects a point of a named outline onto the map. */
type Project = (x: number, y: number, name: string) => readonly [number, number]

/** Outlines as SVG paths; outlines of the same place become one path. */
export function shapesOf(outlines: readonly Outline[], project: Project, idOf: (slug: string) => string): Shape[] {
  const paths = new Map<string, string>()
  for (const { name, polygons } of outlines) {
    const id = idOf(slugify(name))
    const rings = polygons.flat().map(ring => `M${ring.map(([x = 0, y = 0]) => project(x, y, name).map(rounded).join(',')).join('L')}Z`)
    paths.set(id, (paths.get(id) ?? '') + rings.join(''))
  }
  return [...paths].map(([id, d]) => ({ id, d }))
}

/** The path of a dot, for a place without an outline. */
export const dot = ([x, y]: readonly [number, number], radius: number): string =>
  `M${rounded(x - radius)},${rounded(y)}a${radius},${radius} 0 1,0 ${2 * radius},0a${radius},${radius} 0 1,0 ${-2 * radius},0Z`

const rounded = (value: number): number => Math.round(value * 10) / 10
