import { inXml, xmlHead } from './xml.ts'

/** Excel repairs a sheet with more; further cells have the text only. */
const mostLinks = 65_530

/** The cells of a sheet that open an address. */
export class Hyperlinks {
  readonly cells: string[] = []
  readonly addresses: string[] = []

  /** False if the sheet has as many as it can have. */
  add(cell: string, address: string): boolean {
    if (this.cells.length >= mostLinks) return false
    this.cells.push(cell)
    this.addresses.push(address)
    return true
  }
}

const portion = 500

/** The XML of a list in pieces: whole it would be as large as all that was packed before it. */
function* inPieces(list: readonly string[], xmlOf: (one: string, number: number) => string): Generator<string> {
  for (let first = 0; first < list.length; first += portion)
    yield list
      .slice(first, first + portion)
      .map((one, at) => xmlOf(one, first + at + 1))
      .join('')
}

export function* hyperlinksXml({ cells }: Hyperlinks): Generator<string> {
  if (cells.length === 0) return
  yield '<hyperlinks>'
  yield* inPieces(cells, (cell, number) => `<hyperlink ref="${cell}" r:id="rId${number}"/>`)
  yield '</hyperlinks>'
}

const linkType = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink'

/** The addresses, in the part beside the sheet. */
export function* addressesXml({ addresses }: Hyperlinks): Generator<string> {
  yield `${xmlHead}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">`
  yield* inPieces(
    addresses,
    (address, number) => `<Relationship Id="rId${number}" Type="${linkType}" Target="${inXml(address)}" TargetMode="External"/>`,
  )
  yield '</Relationships>'
}
