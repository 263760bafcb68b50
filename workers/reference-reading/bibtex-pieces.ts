import { type Broken, mostPieceLength, type Piece, shortened } from './pieces.ts'

/** An entry of a .bib file, before its values are read. */
export interface BibtexEntry extends Piece {
  key: string
  /** The keys of entries that it takes fields from. */
  parents: readonly string[]
}

export interface BibtexFile {
  entries: BibtexEntry[]
  /** `@string` definitions by their names in lower case. */
  strings: Map<string, string>
  broken: Broken[]
}

/** An entry begins a line, or stands behind the end of another; an address like `me@site.org` does not. */
const start = /(?<=^|[\n})])[ \t]*@[ \t]*([A-Za-z]+)\s*[{(]/g

/** Finds the entries of a file. One that is not closed ends where the next one begins. */
export function bibtexPieces(text: string): BibtexFile {
  const file: BibtexFile = { entries: [], strings: new Map(), broken: [] }
  const lines = lineCounter(text)
  start.lastIndex = 0
  for (let found = start.exec(text); found; found = start.exec(text)) {
    const at = text.indexOf('@', found.index)
    const kind = found[1]!.toLowerCase()
    const open = start.lastIndex - 1
    const end = endOf(text, open)
    const line = lines(at)
    start.lastIndex = end.next
    if (kind === 'comment' || kind === 'preamble') continue
    const piece = { line, text: text.slice(at, end.next) }
    const key = keyOf(text.slice(open + 1, Math.min(end.next, open + 300)))
    const what = kind === 'string' ? 'An abbreviation' : key || shortened(piece.text)
    const reason = faultOf(kind, key, piece, end.isClosed)
    if (reason !== undefined) file.broken.push({ line, what, reason })
    else if (kind === 'string') readString(piece.text, file.strings)
    else file.entries.push({ ...piece, key, parents: parentsOf(piece.text) })
  }
  return file
}

function faultOf(kind: string, key: string, { text }: Piece, isClosed: boolean): string | undefined {
  if (!isClosed) return 'Its closing brace is missing.'
  if (text.length > mostPieceLength) return 'It is too long.'
  return kind !== 'string' && key === '' ? 'Its key is missing.' : undefined
}

const keyOf = (inner: string): string => /^\s*([^\s,{}"=()]+)\s*,/.exec(inner)?.[1] ?? ''

/** Where the entry that opens at `open` ends. Braces count, escaped ones do not. */
function endOf(text: string, open: number): { next: number; isClosed: boolean } {
  const isRound = text[open] === '('
  const sign = /\\[\s\S]|[{}()\n]/g
  let depth = isRound ? 0 : 1
  sign.lastIndex = open + 1
  for (let found = sign.exec(text); found; found = sign.exec(text)) {
    const { index } = found
    if (found[0] === '{') depth += 1
    else if (found[0] === '}') depth -= 1
    else if (found[0] === '\n' && beginsEntry(text, index + 1)) return { next: index, isClosed: false }
    if (depth === 0 && found[0] === (isRound ? ')' : '}')) return { next: index + 1, isClosed: true }
    if (depth < 0) return { next: index, isClosed: false }
  }
  return { next: text.length, isClosed: false }
}

const entryStart = /[ \t]*@[ \t]*[A-Za-z]+[ \t]*[{(][ \t]*[^\s,{}"=()]+[ \t]*[,=]/y
function beginsEntry(text: string, at: number): boolean {
  entryStart.lastIndex = at
  return entryStart.test(text)
}

function readString(text: string, strings: Map<string, string>): void {
  const name = /^@[ \t]*\w+\s*[{(]\s*([^\s=]+)\s*=/.exec(text)?.[1]
  if (name !== undefined) strings.set(name.toLowerCase(), text)
}

const parentsOf = (text: string): string[] =>
  [...text.matchAll(/[\s,](?:crossref|xdata)\s*=\s*(?:\{([^{}]*)\}|"([^"]*)")/gi)].flatMap(([, braced, quoted]) =>
    (braced ?? quoted ?? '').split(',').flatMap(key => key.trim() || []),
  )

/** The line of a place. Places are asked for in their order, so the text is read once. */
function lineCounter(text: string): (place: number) => number {
  let line = 1
  let from = 0
  return place => {
    for (let at = text.indexOf('\n', from); at !== -1 && at < place; at = text.indexOf('\n', from)) {
      line += 1
      from = at + 1
    }
    return line
  }
}
