/** A part of a drawing: an SVG element with its attributes. Its content is text, which is never read as markup, or more parts. */
export interface Shape {
  tag: string
  attributes: Readonly<Record<string, string | number>>
  content?: string | readonly Shape[]
}

/** What is drawn, in pixels from its upper left corner. It needs no style sheet and no font of the page. */
export interface Drawing {
  width: number
  height: number
  shapes: readonly Shape[]
}

export interface LegendEntry {
  label: string
  /** As `#rrggbb`. */
  colour: string
  /** A line instead of a filled square; `dashed` tells it from another one without colour. */
  line?: 'solid' | 'dashed'
}

export const shape = (tag: string, attributes: Shape['attributes'], content?: Shape['content']): Shape => ({
  tag,
  attributes,
  ...(content !== undefined && { content }),
})
