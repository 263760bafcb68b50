import states from 'us-atlas/states-albers-10m.json'
import { outlinesOf } from './outlines.ts'
import { type MapShapes, shapesOf } from './shapes.ts'

/** The US states and the District of Columbia. The file is already projected, with Alaska and Hawaii below the others. */
export const usShapes = (): MapShapes => ({
  frame: [-58, 8, 1020, 604],
  shapes: shapesOf(
    outlinesOf(states, 'states'),
    (x, y) => [x, y],
    id => id,
  ),
})
