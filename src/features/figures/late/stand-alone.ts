import { type Drawing, type LegendEntry, type SvgShape, shape } from '../drawing.ts'
import type { Figure } from '../figure.ts'
import { pictureColours, pictureFonts } from '../picture-colours.data.ts'
import { atMostLines, textWidth, wrapText } from './wrap-text.ts'

const narrowest = 640
const margin = 24
const sizes = { title: 20, legend: 13, caption: 13, link: 11 } as const
const mark = 14
/** An address of that many lines is cut in sight; the link itself is whole. */
const linkLines = 6

/** A picture with everything that a reader needs: title, drawing, legend, caption, and a link to the search. */
export function standAlone({ legend = [], title, caption, link }: Omit<Figure, 'svg'>, drawing: Drawing): Drawing {
  const width = Math.max(narrowest, Math.ceil(drawing.width) + 2 * margin)
  const inside = width - 2 * margin
  const shapes: SvgShape[] = []
  let y = margin
  const write = (lines: readonly string[], size: number, attributes: SvgShape['attributes'] = {}): SvgShape[] =>
    lines.map(line => {
      y += size * 1.35
      return shape('text', { x: margin, y: round(y - size * 0.3), 'font-size': size, fill: pictureColours.ink2, ...attributes }, line)
    })
  shapes.push(...write(wrapText(title, sizes.title, inside), sizes.title, { 'font-weight': 600, fill: pictureColours.ink }))
  y += 12
  shapes.push(shape('g', { transform: `translate(${round((width - drawing.width) / 2)} ${round(y)})` }, drawing.shapes))
  y += drawing.height + 12
  const { rows, height } = legendRows(legend, inside)
  shapes.push(shape('g', { transform: `translate(${margin} ${round(y)})` }, rows))
  y += height
  for (const line of caption) shapes.push(...write(wrapText(line, sizes.caption, inside), sizes.caption))
  const address = atMostLines(wrapText(link, sizes.link, inside), linkLines)
  shapes.push(shape('a', { href: link, target: '_blank' }, write(address, sizes.link, { fill: pictureColours.first })))
  const height_ = Math.ceil(y + margin)
  return {
    width,
    height: height_,
    shapes: [
      shape('title', {}, title),
      shape('desc', {}, [...caption, link].join('\n')),
      shape('rect', { width, height: height_, fill: pictureColours.paper }),
      ...shapes,
    ],
  }
}

/** The whole picture as one element. */
export const pictureElement = ({ width, height, shapes }: Drawing): SvgShape =>
  shape('svg', { width, height, viewBox: `0 0 ${width} ${height}`, 'font-family': pictureFonts }, shapes)

/** As many entries side by side as fit. */
function legendRows(legend: readonly LegendEntry[], width: number): { rows: SvgShape[]; height: number } {
  if (legend.length === 0) return { rows: [], height: 0 }
  const line = sizes.legend * 1.7
  let x = 0
  let y = 0
  const rows = legend.flatMap(entry => {
    const lines = wrapText(entry.label, sizes.legend, width - mark - 8)
    const wide = mark + 8 + Math.max(...lines.map(text => textWidth(text, sizes.legend)), 0)
    if (x > 0 && x + wide > width) {
      x = 0
      y += line
    }
    const shapes = [markOf(entry, x, y), ...lines.map((text, at) => label(text, x + mark + 8, y + at * line))]
    y += (lines.length - 1) * line
    x = lines.length > 1 ? width : x + wide + 18
    return shapes
  })
  return { rows, height: round(y + line + 6) }
}

const label = (text: string, x: number, y: number): SvgShape =>
  shape('text', { x: round(x), y: round(y + mark - 2), 'font-size': sizes.legend, fill: pictureColours.ink }, text)

function markOf({ colour, line }: LegendEntry, x: number, y: number): SvgShape {
  if (!line) return shape('rect', { x: round(x), y: round(y), width: mark, height: mark, fill: colour })
  return shape('line', {
    x1: round(x),
    x2: round(x + mark),
    y1: round(y + mark / 2),
    y2: round(y + mark / 2),
    stroke: colour,
    'stroke-width': 2,
    ...(line === 'dashed' && { 'stroke-dasharray': '4 3' }),
  })
}

const round = (value: number): number => Math.round(value * 100) / 100
