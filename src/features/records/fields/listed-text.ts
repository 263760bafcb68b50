type Ranges = readonly (readonly [number, number])[]

/** A piece of a text, the place where it begins, and what was found in it, counted from there. */
export interface Piece {
  from: number
  text: string
  ranges: Ranges
}

/** `depth` counts from 0; a number or letter before an item stays part of its text, because other texts refer to it. */
export interface ListItem extends Piece {
  depth: number
  isNumbered: boolean
}

export type Block = ({ kind: 'heading' | 'paragraph' } & Piece) | { kind: 'list'; items: ListItem[] }

const bullet = /^(\s*)(?:[-–*•·◦▪‣]\s+(?=\S)|[-–•](?=\p{Lu}))/u
const numbered = /^(\s*)(?=\(?(?:\d{1,2}[.)]|(?:[a-z]|[ivx]{2,4})\))\s+\S)/i
const heading = /^(?:\S.{0,38}:|(?:key )?(?:inclusion|exclusion)(?: criteria)?:?|.{0,40}criteria:)\s*$/i
const deepest = 3

/**
 * Reads headings, lists and paragraphs out of a plain text as registers and funders write it: `Inclusion criteria:`, `* item`, `1. item`,
 * deeper items indented. Nothing else is understood; whatever looks like markup stays the text it is. Every piece is a stretch of the text
 * itself. `found` are ranges of the whole text.
 */
export function blocksOf(text: string, found: Ranges = []): Block[] {
  const blocks: Block[] = []
  const indents: number[] = []
  let at = 0
  let isFresh = true
  for (const line of text.split('\n')) {
    const from = at
    at += line.length + 1
    if (line.trim() === '') {
      isFresh = true
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
        ...stretch(text, from + mark[0].length, from + line.length),
        depth: Math.min(indents.length - 1, deepest),
        isNumbered: !bullet.test(line),
      }
      if (last?.kind === 'list') last.items.push(item)
      else blocks.push({ kind: 'list', items: [item] })
    } else if (isFresh && heading.test(line.trim())) blocks.push({ kind: 'heading', ...stretch(text, from, from + line.length) })
    else if (!isFresh && last && last.kind !== 'heading') {
      const open = last.kind === 'list' ? last.items.at(-1)! : last
      open.text = stretch(text, open.from, from + line.length).text
    } else blocks.push({ kind: 'paragraph', ...stretch(text, from, from + line.length) })
    isFresh = false
  }
  for (const piece of piecesOf(blocks)) piece.ranges = rangesIn(piece, found)
  return blocks
}

export const piecesOf = (blocks: readonly Block[]): Piece[] =>
  blocks.flatMap<Piece>(block => (block.kind === 'list' ? block.items : [block]))

const rangesIn = ({ from, text }: Piece, found: Ranges): Ranges =>
  found.filter(([start, end]) => end > from && start < from + text.length).map(([start, end]) => [start - from, end - from] as const)

function stretch(text: string, from: number, to: number): Piece {
  const part = text.slice(from, to)
  return { from: from + part.length - part.trimStart().length, text: part.trim(), ranges: [] }
}
