import states from 'us-atlas/states-albers-10m.json'
import type { MapShapes } from '#ui/map/map-shapes.ts'
import { outlinesOf } from './outlines.ts'
import { shapesOf } from './shapes.ts'

/** Where the outlines of the file begin, with a margin. */
const [left, top] = [-58, 8]

/** The US states and the District of Columbia. The file is already projected, with Alaska and Hawaii below the others. */
export const usShapes = (): MapShapes => ({
  frame: [0, 0, 1020, 604],
  shapes: shapesOf(
    outlinesOf(states, 'states'),
    (x, y) => [x - left, y - top],
    id => id,
  ),
})
