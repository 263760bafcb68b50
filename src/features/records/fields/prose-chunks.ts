type Ranges = readonly (readonly [number, number])[]

/** A part of a long text that is drawn as one element: a paragraph, or a part of a very long one. */
export interface ProseChunk {
  /** Offset in the text. */
  from: number
  text: string
  /** Matches in it, relative to its beginning. */
  ranges: [number, number][]
  /** It continues the paragraph of the chunk before it. */
  continues: boolean
}

/** Longest chunk in characters, so that the layout of one chunk is quick. */
const maxLength = 4000

/** Splits a text into chunks with their matches, in linear time. */
export function chunksOf(text: string, ranges: Ranges = []): ProseChunk[] {
  const sorted = [...ranges].sort((a, b) => a[0] - b[0])
  let next = 0
  return paragraphsOf(text).flatMap(paragraph =>
    split(paragraph.text).map(({ from, text: part }): ProseChunk => {
      const start = paragraph.from + from
      const end = start + part.length
      const own: [number, number][] = []
      for (; next < sorted.length && sorted[next]![0] < end; next++) {
        const [first, last] = sorted[next]!
        if (first >= start && last <= end) own.push([first - start, last - start])
      }
      return { from: start, text: part, ranges: own, continues: from > 0 }
    }),
  )
}

/** The paragraphs of a text with their offsets; blank lines separate them. Read line by line, because a regular expression would not be linear. */
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

/** Splits a paragraph at the end of a line, else between words, else anywhere. */
function split(text: string): { from: number; text: string }[] {
  const parts: { from: number; text: string }[] = []
  let from = 0
  while (text.length - from > maxLength) {
    const window = text.slice(from, from + maxLength)
    const gap = Math.max(window.lastIndexOf('\n'), 0) || Math.max(window.lastIndexOf(' '), 0)
    // A surrogate pair is not split.
    const length = gap > 0 ? gap + 1 : /[\uD800-\uDBFF]$/.test(window) ? maxLength - 1 : maxLength
    parts.push({ from, text: text.slice(from, from + length) })
    from += length
  }
  parts.push({ from, text: text.slice(from) })
  return parts
}
