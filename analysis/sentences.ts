/** A sentence of a text: [start, end) are UTF-16 offsets, without the space around it. */
export interface Sentence {
  text: string
  start: number
  end: number
}

let segmenter: Intl.Segmenter | undefined

/** Words with a full stop after which the sentence goes on; an initial does, too. */
const goesOn =
  /(?:^|[\s([])(?:e\.g|i\.e|cf|vs|viz|resp|approx|ca|al|etc|fig|figs|eq|eqs|no|nos|vol|sec|ref|refs|dr|prof|mr|mrs|ms|st|inc|ltd|co|u\.s|u\.k|claims?|[\p{Lu}])\.$/iu
/** What begins a sentence: no small letter, and no closing sign. */
const begins = /^[^\p{Ll}),;:\]]/u
/** Numbers and signs alone say nothing. */
const hasWords = /\p{L}{2}/u
/** A longer one is cut between words, so that no passage is a page. */
const longest = 700

/** The sentences of a text, which may have paragraphs. An abbreviation ends none; a very long one is cut between words. */
export function sentencesOf(text: string): Sentence[] {
  const found: Sentence[] = []
  segmenter ??= new Intl.Segmenter('en', { granularity: 'sentence' })
  for (const { start, end } of paragraphsOf(text)) {
    let from = start
    for (const { segment, index } of segmenter.segment(text.slice(start, end))) {
      const to = start + index + segment.length
      const next = text.slice(to, to + 1)
      const whole = text.slice(from, to).trimEnd()
      if (to < end && (goesOn.test(whole) || !begins.test(next))) continue
      found.push(...cut(text, from, to))
      from = to
    }
    if (from < end) found.push(...cut(text, from, end))
  }
  return found
}

/** Parts between blank lines, and items of lists, which are lines of their own. */
function* paragraphsOf(text: string): Generator<{ start: number; end: number }> {
  const gap = /\r?\n[ \t]*\r?\n|\r?\n(?=[ \t]*(?:[-*•·]|\d{1,2}[.)])[ \t])/g
  let start = 0
  for (const { index, 0: found } of text.matchAll(gap)) {
    if (index > start) yield { start, end: index }
    start = index + found.length
  }
  if (start < text.length) yield { start, end: text.length }
}

function cut(text: string, from: number, to: number): Sentence[] {
  const start = from + (text.slice(from, to).length - text.slice(from, to).trimStart().length)
  const end = start + text.slice(start, to).trimEnd().length
  if (!hasWords.test(text.slice(start, end))) return []
  if (end - start <= longest) return [{ text: text.slice(start, end), start, end }]
  const space = text.lastIndexOf(' ', start + longest)
  const at = space > start ? space : start + longest
  return [{ text: text.slice(start, at), start, end: at }, ...cut(text, at, end)]
}
