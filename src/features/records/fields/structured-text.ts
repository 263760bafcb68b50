type Ranges = readonly (readonly [number, number])[]

/** A part of a text, where it begins, and the matches in it, relative to its beginning. */
export interface Span {
  from: number
  text: string
  ranges: Ranges
}

/** `depth` counts from 0. A number or letter before an item stays in its text, because other texts refer to it. */
export interface ListItem extends Span {
  depth: number
  isNumbered: boolean
}

export type Block = ({ kind: 'heading' | 'paragraph' } & Span) | { kind: 'list'; items: ListItem[] }

const bullet = /^(\s*)(?:[-–*•·◦▪‣]\s+(?=\S)|[-–•](?=\p{Lu}))/u
const numbered = /^(\s*)(?=\(?(?:\d{1,2}[.)]|(?:[a-z]|[ivx]{2,4})\))\s+\S)/i
const heading = /^(?:\S.{0,38}:|(?:key )?(?:inclusion|exclusion)(?: criteria)?:?|.{0,40}criteria:)\s*$/i
const maxDepth = 3

/**
 * Parses headings, lists and paragraphs of a plain text as registers and funders write it: `Inclusion criteria:`, `* item`, `1. item`,
 * nested items indented. Nothing else is parsed, and markup stays text. Every span is a part of the text itself. `matches` are ranges of
 * the whole text.
 */
export function blocksOf(text: string, matches: Ranges = []): Block[] {
  const blocks: Block[] = []
  const indents: number[] = []
  let at = 0
  let isAfterBlank = true
  for (const line of text.split('\n')) {
    const from = at
    at += line.length + 1
    if (line.trim() === '') {
      isAfterBlank = true
      continue
    }
    const last = blocks.at(-1)
    const mark = bullet.exec(line) ?? numbered.exec(line)
    if (mark) {
      const indent = mark[1]!.length
      if (last?.kind !== 'list') indents.length = 0
      while (indents.length > 0 && indents.at(-1)! > indent) indents.pop()
      if (indents.at(-1) !== indent) indents.push(indent)
      const item = {
        ...trimmedSpan(text, from + mark[0].length, from + line.length),
        depth: Math.min(indents.length - 1, maxDepth),
        isNumbered: !bullet.test(line),
      }
      if (last?.kind === 'list') last.items.push(item)
      else blocks.push({ kind: 'list', items: [item] })
    } else if (isAfterBlank && heading.test(line.trim())) blocks.push({ kind: 'heading', ...trimmedSpan(text, from, from + line.length) })
    else if (!isAfterBlank && last && last.kind !== 'heading') {
      const open = last.kind === 'list' ? last.items.at(-1)! : last
      open.text = trimmedSpan(text, open.from, from + line.length).text
    } else blocks.push({ kind: 'paragraph', ...trimmedSpan(text, from, from + line.length) })
    isAfterBlank = false
  }
  for (const span of spansOf(blocks)) span.ranges = rangesIn(span, matches)
  return blocks
}

export const spansOf = (blocks: readonly Block[]): Span[] => blocks.flatMap<Span>(block => (block.kind === 'list' ? block.items : [block]))

const rangesIn = ({ from, text }: Span, matches: Ranges): Ranges =>
  matches.filter(([start, end]) => end > from && start < from + text.length).map(([start, end]) => [start - from, end - from] as const)

function trimmedSpan(text: string, from: number, to: number): Span {
  const part = text.slice(from, to)
  return { from: from + part.length - part.trimStart().length, text: part.trim(), ranges: [] }
}
