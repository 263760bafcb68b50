import { type Drawing, shape } from '../drawing.ts'
import { pictureColours } from '../picture-colours.data.ts'

interface NamedDrawing {
  name: string
  /** A line below the name. */
  note?: string | undefined
  drawing: Drawing
}

const head = 42
const gap = 20
const nameSize = 13
const noteSize = 11
/** About how wide a letter is; a longer name is cut, the table has it whole. */
const letter = 7.2

/** Several charts as one drawing, row by row, each under its name. */
export function chartsDrawing(charts: readonly NamedDrawing[], columns: number): Drawing {
  const width = Math.max(...charts.map(({ drawing }) => drawing.width), 0)
  const height = Math.max(...charts.map(({ drawing }) => drawing.height), 0) + head
  const across = Math.min(columns, Math.max(charts.length, 1))
  const rows = Math.ceil(charts.length / across)
  return {
    width: across * width + (across - 1) * gap,
    height: rows * height + Math.max(0, rows - 1) * gap,
    shapes: charts.map(({ name, note = '', drawing }, at) => {
      const x = (at % across) * (width + gap)
      const y = Math.floor(at / across) * (height + gap)
      return shape('g', { transform: `translate(${x} ${y})` }, [
        shape('title', {}, name),
        shape('text', { x: 0, y: 15, 'font-size': nameSize, 'font-weight': 600, fill: pictureColours.ink }, cut(name, width)),
        shape('text', { x: 0, y: 31, 'font-size': noteSize, fill: pictureColours.ink2 }, note),
        shape('g', { transform: `translate(0 ${head})` }, drawing.shapes),
      ])
    }),
  }
}

function cut(name: string, width: number): string {
  const letters = Array.from(name)
  const most = Math.floor(width / letter)
  return letters.length <= most
    ? name
    : `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}
