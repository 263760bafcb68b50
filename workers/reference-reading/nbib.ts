import { mostPieceLength, type Piece, shortened, type Broken } from './pieces.ts'
import type { ReadPiece } from './bibtex.ts'
import type { ReadWork } from './read-work.ts'

const field = /^([A-Z]{2,4}) *- ?(.*)$/

/** Whether a text has records as PubMed saves them, not only PMIDs. */
export const isNbib = (text: string): boolean =>
  /^PMID- ?\d+[ \t]*\n(?:[A-Z]{2,4} *- |[ \t]*\n(?=PMID- ))/m.test(text) && /^TI {2}- |^BTI - /m.test(text)

/** Finds the records of a .nbib file: each begins with the number of PubMed. */
export function nbibPieces(text: string): { pieces: Piece[]; broken: Broken[] } {
  const pieces: Piece[] = []
  const broken: Broken[] = []
  let line = 1
  for (const part of text.split(/^(?=PMID- )/m)) {
    const piece = { line, text: part }
    line += part.split('\n').length - 1
    if (!part.startsWith('PMID- ')) continue
    if (part.length > mostPieceLength) broken.push({ line: piece.line, what: shortened(part), reason: 'It is too long.' })
    else pieces.push(piece)
  }
  return { pieces, broken }
}

export function readNbib({ text }: Piece): ReadPiece {
  const fields = fieldsOf(text)
  const all = (name: string): string[] => fields.get(name) ?? []
  const first = (...names: string[]): string | undefined => names.flatMap(all)[0]
  const identifier = (kind: string): string | undefined =>
    [...all('LID'), ...all('AID')].map(one => new RegExp(`^(\\S+) \\[${kind}\\]`).exec(one)?.[1]).find(one => one !== undefined)
  const title = first('TI', 'BTI', 'TT')
  const work: ReadWork = {
    type: typeOf(all('PT'), fields),
    // A translated title stands in square brackets, and every title ends in a full stop.
    title: title?.replace(/\.$/, '').replace(/^\[(.*)\]$/, '$1'),
    author: [...peopleIn(all('FAU'), all('AU')), ...all('CN').map(literal => ({ literal }))],
    editor: peopleIn(all('FED'), all('ED')),
    'container-title': first('JT', 'TA') ?? (first('TI') === undefined ? undefined : first('BTI')),
    publisher: first('PB'),
    issued: dateIn(first('DP', 'DEP')),
    volume: first('VI'),
    issue: first('IP'),
    page: first('PG'),
    DOI: identifier('doi'),
    ISSN: first('IS')?.split(' ')[0],
    ISBN: first('ISBN')?.split(' ')[0],
    PMID: first('PMID'),
    PMCID: first('PMC'),
    language: first('LA'),
    abstract: first('AB'),
    keyword:
      all('OT')
        .map(word => word.replace(/^\*/, ''))
        .join(', ') || undefined,
  }
  return { work }
}

/** The values by their tags; a line that begins with spaces goes on with the one before. */
function fieldsOf(text: string): Map<string, string[]> {
  const fields = new Map<string, string[]>()
  let values: string[] | undefined
  for (const line of text.split('\n')) {
    const [, name, value = ''] = field.exec(line) ?? []
    if (name !== undefined) {
      values = fields.get(name) ?? []
      fields.set(name, values)
      values.push(value.trim())
    } else if (values && /^\s+\S/.test(line)) values.push(`${values.pop() ?? ''} ${line.trim()}`)
  }
  return fields
}

function typeOf(kinds: readonly string[], fields: ReadonlyMap<string, string[]>): string {
  if (kinds.includes('Preprint')) return 'article'
  if (fields.has('BTI')) return fields.has('TI') ? 'chapter' : 'book'
  return fields.has('JT') || fields.has('TA') ? 'article-journal' : 'document'
}

/** `Moss, Ada B`; older records have only `Moss AB`. */
const peopleIn = (full: readonly string[], short: readonly string[]) =>
  full.length > 0
    ? full.map(name => {
        const [family = '', given, suffix] = name.split(/\s*,\s*/)
        return { family, ...(given && { given }), ...(suffix && { suffix }) }
      })
    : short.map(name => {
        const [, family, initials] = /^(.+) (\p{Lu}{1,4})$/u.exec(name) ?? []
        return family === undefined ? { literal: name } : { family, given: initials!.replace(/(?<=\p{Lu})(?=\p{Lu})/gu, '. ') + '.' }
      })

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** `2020 Feb 20`, `2020 Jan-Feb`, `2019 Winter`, `20200124`. */
function dateIn(written: string | undefined): ReadWork | undefined {
  const [, year, month, day] = /^(\d{4}) ?([A-Za-z]{3}|\d\d)?[^\s\d]* ?(\d{1,2})?/.exec(written ?? '') ?? []
  if (year === undefined) return undefined
  const number = months.indexOf(month?.toLowerCase() ?? '') + 1 || Number(month)
  return { 'date-parts': [[Number(year), number || undefined, number ? Number(day) : undefined].filter(Boolean)] }
}
