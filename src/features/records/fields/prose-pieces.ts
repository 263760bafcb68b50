type Ranges = readonly (readonly [number, number])[]

/** A stretch of a long text that is drawn as one: a paragraph, or a share of a very long one. */
export interface Piece {
  /** Where it begins in the text. */
  from: number
  text: string
  /** What is marked in it, counted from its beginning. */
  ranges: [number, number][]
  /** It goes on from the piece before it, in the same paragraph. */
  continues: boolean
}

/** No piece is longer, so that laying one out takes no time that anybody feels. Characters. */
const most = 4000

/** A text in pieces with what is marked in them. Takes time in proportion to its length, whatever stands in it. */
export function piecesOf(text: string, ranges: Ranges = []): Piece[] {
  const sorted = [...ranges].sort((a, b) => a[0] - b[0])
  let next = 0
  return paragraphsOf(text).flatMap(paragraph =>
    cut(paragraph.text).map(({ from, text: share }): Piece => {
      const start = paragraph.from + from
      const end = start + share.length
      const own: [number, number][] = []
      for (; next < sorted.length && sorted[next]![0] < end; next++) {
        const [first, last] = sorted[next]!
        if (first >= start && last <= end) own.push([first - start, last - start])
      }
      return { from: start, text: share, ranges: own, continues: from > 0 }
    }),
  )
}

/** The paragraphs of a text with where they begin in it; blank lines separate them. Line by line, because no pattern would be linear. */
export function paragraphsOf(text: string): { from: number; text: string }[] {
  const found: { from: number; text: string }[] = []
  let from = -1
  let to = 0
  const finish = () => {
    if (from >= 0) found.push({ from, text: text.slice(from, to) })
    from = -1
  }
  for (let at = 0; at <= text.length;) {
    const stop = text.indexOf('\n', at)
    const end = stop < 0 ? text.length : stop
    const line = text.slice(at, end).trimEnd()
    if (line === '') finish()
    else {
      if (from < 0) from = at + line.length - line.trimStart().length
      to = at + line.length
    }
    at = end + 1
  }
  finish()
  return found
}

/** Shares of a paragraph, parted at a line's end, else between words, else anywhere. */
function cut(text: string): { from: number; text: string }[] {
  const shares: { from: number; text: string }[] = []
  let from = 0
  while (text.length - from > most) {
    const window = text.slice(from, from + most)
    const gap = Math.max(window.lastIndexOf('\n'), 0) || Math.max(window.lastIndexOf(' '), 0)
    // A character of two units is not torn apart.
    const length = gap > 0 ? gap + 1 : /[\uD800-\uDBFF]$/.test(window) ? most - 1 : most
    shares.push({ from, text: text.slice(from, from + length) })
    from += length
  }
  shares.push({ from, text: text.slice(from) })
  return shares
}
