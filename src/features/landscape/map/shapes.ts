import { slugify } from '#contract/slugs.ts'
import type { Outline } from './outlines.ts'

/** One place as it is drawn: `d` is an SVG path. */
export interface Shape {
  id: string
  d: string
  /** Too small to have an outline; not drawn where nothing is known of it. */
  isDot?: true
}

export interface MapShapes {
  /** As an SVG viewBox: x, y, width, height. */
  frame: readonly [number, number, number, number]
  shapes: readonly Shape[]
}

/** Where a point of a named outline is drawn. */
type Project = (x: number, y: number, name: string) => readonly [number, number]

/** Outlines as SVG paths; those that stand for the same place become one. */
export function shapesOf(outlines: readonly Outline[], project: Project, idOf: (slug: string) => string): Shape[] {
  const paths = new Map<string, string>()
  for (const { name, polygons } of outlines) {
    const id = idOf(slugify(name))
    const rings = polygons.flat().map(ring => `M${ring.map(([x = 0, y = 0]) => project(x, y, name).map(rounded).join(',')).join('L')}Z`)
    paths.set(id, (paths.get(id) ?? '') + rings.join(''))
  }
  return [...paths].map(([id, d]) => ({ id, d }))
}

/** A dot for a place that has no outline. */
export const dot = ([x, y]: readonly [number, number], radius: number): string =>
  `M${rounded(x - radius)},${rounded(y)}a${radius},${radius} 0 1,0 ${2 * radius},0a${radius},${radius} 0 1,0 ${-2 * radius},0Z`

const rounded = (value: number): number => Math.round(value * 10) / 10
