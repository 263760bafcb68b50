import { type Broken, mostPieceLength, type Piece, shortened } from './pieces.ts'
import type { ReadPiece } from './bibtex.ts'
import { readByLibrary } from './library.ts'
import type { ReadWork } from './read-work.ts'

const tag = /^([A-Z][A-Z0-9]) {1,2}- ?(.*)$/

/** Finds the records of a .ris file: from a type to the end of the record, or to the next type. */
export function risPieces(text: string): { pieces: Piece[]; broken: Broken[] } {
  const pieces: Piece[] = []
  const broken: Broken[] = []
  let open: { line: number; lines: string[] } | undefined
  let strayLine: number | undefined
  const close = () => {
    if (!open) return
    const piece = { line: open.line, text: [...open.lines, 'ER  - ', ''].join('\n') }
    open = undefined
    if (piece.text.length > mostPieceLength) broken.push({ line: piece.line, what: shortened(piece.text), reason: 'It is too long.' })
    else pieces.push(piece)
  }
  const lines = text.split('\n')
  for (const [at, raw] of lines.entries()) {
    const line = raw.trimEnd()
    const [, name, value = ''] = tag.exec(line.trimStart()) ?? []
    if (name === 'TY') {
      close()
      open = { line: at + 1, lines: [`TY  - ${value.trim()}`] }
    } else if (name === 'ER') close()
    else if (open) open.lines.push(name === undefined ? line : `${name}  - ${value}`)
    else if (name !== undefined && strayLine === undefined) {
      strayLine = at + 1
      broken.push({ line: at + 1, what: shortened(line), reason: 'It stands outside of a record: a line “TY  - ” is missing.' })
    }
    if (name === 'ER') strayLine = undefined
  }
  close()
  return { pieces, broken }
}

export function readRis({ text }: Piece): ReadPiece {
  const work = readByLibrary(text, 'ris')?.[0]
  if (!work) return { reason: 'It is not valid RIS.' }
  // The library knows publishers of books only.
  const publisher = /^PB {2}- (.+)$/m.exec(text)?.[1]
  return { work: withPlaces({ ...(publisher !== undefined && { publisher }), ...work }) }
}

/** Programs write the proceedings of a paper as its second title, and the conference beside it or not at all; the library expects the reverse. */
function withPlaces(work: ReadWork): ReadWork {
  if (work['type'] !== 'paper-conference' || work['event-title'] === undefined) return work
  const { 'container-title': conference, 'event-title': proceedings, ...rest } = work
  return { ...rest, 'container-title': proceedings, ...(conference !== undefined && { 'event-title': conference }) }
}
