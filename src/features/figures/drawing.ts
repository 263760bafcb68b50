/** A part of a drawing: an SVG element with its attributes. Its content is text, which is never read as markup, or more parts. */
export interface SvgShape {
  tag: string
  attributes: Readonly<Record<string, string | number>>
  content?: string | readonly SvgShape[]
}

/** What is drawn, in pixels from its upper left corner. It needs no style sheet and no font of the page. */
export interface Drawing {
  width: number
  height: number
  shapes: readonly SvgShape[]
}

export interface LegendEntry {
  label: string
  /** As `#rrggbb`. */
  colour: string
  /** A line instead of a filled square; `dashed` tells it from another one without colour. */
  line?: 'solid' | 'dashed'
}

export const shape = (tag: string, attributes: SvgShape['attributes'], content?: SvgShape['content']): SvgShape => ({
  tag,
  attributes,
  ...(content !== undefined && { content }),
})
