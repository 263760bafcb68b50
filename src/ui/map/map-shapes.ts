import type { Frame } from './frame.ts'

/** A place as an SVG path. */
export interface Shape {
  id: string
  d: string
  /** Too small for an outline; not drawn without data. */
  isDot?: true
}

export interface MapShapes {
  frame: Frame
  shapes: readonly Shape[]
}
