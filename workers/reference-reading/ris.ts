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

export function readRis(piece: Piece): ReadPiece {
  const text = withAuthorsOnce(piece.text)
  const work = workOf(text)
  if (!work) return { reason: 'It is not valid RIS.' }
  // The library knows publishers of books only, and takes the year of a conference for that of the event.
  const [publisher, raw] = [valueOf(text, 'PB'), valueOf(text, 'PY') ?? valueOf(text, 'Y1')]
  const besides = { ...(publisher !== undefined && { publisher }), ...(raw !== undefined && { issued: { raw } }) }
  return { work: withPlaces(withJournal({ ...besides, ...work }, text), text) }
}

const authorField = /^(A1|AU) {2}- *(.*(?:\n(?![A-Z][A-Z0-9] {2}-).*)*)\n/gm

/** Primary authors, then the other ones, each once: of two tags for authors the library reads one. */
function withAuthorsOnce(text: string): string {
  const fields = [...text.matchAll(authorField)]
  const namesOf = (tagged: string): string[] => fields.filter(([, name]) => name === tagged).map(([, , value = '']) => value.trim())
  const [primary, others] = [namesOf('A1'), namesOf('AU')]
  if (primary.length === 0 || others.length === 0) return text
  const authors = [...new Set([...primary, ...others])].map(name => `AU  - ${name}\n`)
  // In the place of the first one.
  return text.replace(authorField, () => authors.splice(0).join(''))
}

const valueOf = (text: string, name: string): string | undefined => new RegExp(`^${name} {2}- *(\\S.*)$`, 'm').exec(text)?.[1]

/** Names that programs have for types of the format. */
const otherTypes: Readonly<Record<string, string>> = { STD: 'STAND', WEB: 'ELEC' }
const type = /^TY {2}- (\w*)/

/** Of a type that it does not know the library reads no field: such a work is one of no particular type. */
function workOf(text: string): ReadWork | undefined {
  const named = text.replace(type, (whole, name: string) => (Object.hasOwn(otherTypes, name) ? `TY  - ${otherTypes[name]}` : whole))
  const work = readByLibrary(named, 'ris')?.[0]
  return work?.['title'] === undefined ? readByLibrary(named.replace(type, 'TY  - GEN'), 'ris')?.[0] : work
}

/** The whole name of a journal is its second title; the library prefers the short one. */
function withJournal(work: ReadWork, text: string): ReadWork {
  const name = work['type'] === 'article-journal' ? (valueOf(text, 'JF') ?? valueOf(text, 'T2')) : undefined
  return name === undefined ? work : { ...work, 'container-title': name }
}

/** The second title of a paper is its conference where its proceedings stand beside it, as reference managers write both; alone it is the proceedings. */
function withPlaces(work: ReadWork, text: string): ReadWork {
  if (work['type'] !== 'paper-conference') return work
  const [second, proceedings] = [valueOf(text, 'T2'), valueOf(text, 'C3')]
  const { 'container-title': first, 'event-title': event, ...rest } = work
  const container = proceedings ?? second ?? first ?? event
  const conference = proceedings === undefined ? undefined : second
  return {
    ...rest,
    ...(container !== undefined && { 'container-title': container }),
    ...(conference !== undefined && { 'event-title': conference }),
  }
}
