import type { Drawing, LegendEntry } from './drawing.ts'

/** The cells of a table; the first row has the headings. */
export type TableCells = readonly (readonly (string | number)[])[]

/** A chart or a map as people save it, for a paper or a slide. */
export interface Figure {
  /** A drawing, or a map that is on screen: its colours are taken as the light theme has them. */
  svg: Drawing | SVGSVGElement
  legend?: readonly LegendEntry[]
  title: string
  /** What was searched, how many results it has, and when: a line each. */
  caption: readonly string[]
  /** The name of the file, without its ending. */
  name: string
  /** The address that opens the very same search. */
  link: string
}

export type PictureFormat = 'svg' | 'png'

/** A figure with the numbers that it shows. */
export interface FigureWithTable extends Figure {
  table: TableCells
}
