import states from 'us-atlas/states-albers-10m.json'
import { outlinesOf } from './outlines.ts'
import { type MapShapes, shapesOf } from './shapes.ts'

/** The states of the US and its capital's district. The file is projected already, Alaska and Hawaii drawn below the others. */
export const usShapes = (): MapShapes => ({
  frame: [-58, 8, 1020, 604],
  shapes: shapesOf(
    outlinesOf(states, 'states'),
    (x, y) => [x, y],
    id => id,
  ),
})
