import { SaxesParser } from 'saxes'
import { damagedCharacter, decodedLines } from './decoded-lines.ts'

export interface XmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: (XmlElement | string)[]
  /** The line at which it begins. */
  line: number
}

/** An element with its ancestors, and whether some of its bytes were invalid in the encoding of the file. */
export interface FoundElement {
  element: XmlElement
  parents: readonly XmlElement[]
  damaged: boolean
}

/** The document is not well-formed from this line on; the elements before it were read. */
export class BadXml extends Error {
  readonly line: number
  /** The root element with the children read so far; missing if not even the root was reached. */
  readonly root: XmlElement | undefined
  constructor(line: number, reason: string, root?: XmlElement) {
    super(reason)
    this.line = line
    this.root = root
  }
}

const maxDepth = 100
/** The longest element, or text without a tag, that is kept in memory. */
const maxCharacters = 8 << 20

/**
 * The outermost elements with the wanted names, in order, with their ancestors (those without their children). Reads as a stream. Entities
 * of a document type are not resolved, neither internal nor external ones: using one is an error, so a document cannot expand itself or
 * read files. Throws BadXml.
 */
export async function* elementsOf(bytes: AsyncIterable<Buffer>, wanted: ReadonlySet<string>): AsyncGenerator<FoundElement> {
  for await (const one of read(bytes, name => wanted.has(name))) {
    if (one instanceof BadXml) throw one
    yield one
  }
}

/**
 * The documents of a file that contains several, each complete, with the same protection. An error is returned for a document that is not
 * well-formed, and reading continues with the next: each begins with an XML declaration. `characters` are the names of characters that their
 * document type has; each stands for its character and for nothing else.
 */
export const documentsOf = (
  bytes: AsyncIterable<Buffer>,
  characters: Readonly<Record<string, string>>,
): AsyncGenerator<FoundElement | BadXml> => read(bytes, (_name, depth) => depth === 0, characters)

type Wanted = (name: string, depth: number) => boolean

async function* read(
  bytes: AsyncIterable<Buffer>,
  wanted: Wanted,
  characters?: Readonly<Record<string, string>>,
): AsyncGenerator<FoundElement | BadXml> {
  let line = 1
  let document = new ElementReader(wanted, line, characters)
  for await (const text of decodedLines(bytes)) {
    for (const piece of cutAtDocuments(text)) {
      if (document.hasBegun && declaration.test(piece)) {
        document.close()
        yield* document.take()
        document = new ElementReader(wanted, line, characters)
      }
      document.write(piece)
      yield* document.take()
      line += linesIn(piece)
    }
  }
  document.close()
  yield* document.take()
}

/** Outside of comments and CDATA, only the beginning of a document looks like this; it may have a byte order mark. */
const declaration = /^\uFEFF?<\?xml\s+version/
const cutAtDocuments = (text: string): string[] => (text.includes('<?xml') ? text.split(/(?<!\uFEFF)(?=\uFEFF?<\?xml\s+version)/) : [text])

function linesIn(text: string): number {
  let lines = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1
  return lines
}

/** Reads one document that begins at a line. */
class ElementReader {
  readonly #parser = new SaxesParser()
  /** Open elements from the root; from the wanted element on they collect their children. */
  readonly #open: XmlElement[] = []
  #root: XmlElement | undefined
  #collectingFrom = -1
  /** The position where the collected element begins, or where the last tag ended. */
  #heldFrom = 0
  #begun = false
  #damaged = false
  #found: (FoundElement | BadXml)[] = []
  #failed = false

  constructor(wanted: Wanted, line: number, characters: Readonly<Record<string, string>> | undefined) {
    const parser = this.#parser
    if (characters) parser.ENTITIES = characters
    parser.line = line
    parser.on('error', error => this.#fail(error.message.replace(/^[^ ]*\d+:\d+: /, '')))
    parser.on('opentag', tag => {
      if (this.#failed) return
      const element: XmlElement = { name: tag.name, attributes: tag.attributes, children: [], line: parser.line }
      this.#root ??= element
      if (this.#collectingFrom >= 0) this.#open.at(-1)!.children.push(element)
      else {
        this.#heldFrom = parser.position
        if (wanted(tag.name, this.#open.length)) this.#collectingFrom = this.#open.length
      }
      this.#open.push(element)
      if (this.#open.length > maxDepth) this.#fail(`elements are nested more than ${maxDepth} deep`)
    })
    parser.on('closetag', () => {
      if (this.#failed) return
      const element = this.#open.pop()!
      if (this.#collectingFrom >= 0 && this.#open.length > this.#collectingFrom) return
      this.#heldFrom = parser.position
      if (this.#open.length !== this.#collectingFrom) return
      this.#found.push({ element, parents: [...this.#open], damaged: this.#damaged })
      this.#damaged = false
      this.#collectingFrom = -1
    })
    const text = (value: string): void => {
      if (this.#failed || this.#collectingFrom < 0) return
      this.#open.at(-1)!.children.push(value)
      if (value.includes(damagedCharacter)) this.#damaged = true
    }
    parser.on('text', text)
    parser.on('cdata', text)
  }

  /** Whether anything except white space was written. */
  get hasBegun(): boolean {
    return this.#begun
  }

  write(text: string): void {
    if (this.#failed) return
    this.#begun ||= /\S/.test(text)
    if (this.#begun) this.#parser.write(text)
    else this.#parser.line += linesIn(text)
    if (this.#parser.position - this.#heldFrom > maxCharacters) this.#fail('one element is longer than 8 million characters')
  }

  close(): void {
    if (!this.#failed) this.#parser.close()
  }

  /** The elements found since the last call; at the end of an invalid document, the error. */
  *take(): Generator<FoundElement | BadXml> {
    const found = this.#found
    this.#found = []
    yield* found
  }

  #fail(reason: string): void {
    if (this.#failed) return
    this.#failed = true
    this.#found.push(new BadXml(this.#parser.line, reason, this.#root))
  }
}

/** The first child element of a name. */
export const child = (element: XmlElement, name: string): XmlElement | undefined =>
  element.children.find((one): one is XmlElement => typeof one !== 'string' && one.name === name)

export const childrenOf = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((one): one is XmlElement => typeof one !== 'string' && one.name === name)

/** All text of an element without markup, with white space collapsed. */
export function elementText(element: XmlElement | undefined): string {
  return element ? rawText(element).replace(/\s+/g, ' ').trim() : ''
}

/** All text of an element without markup, with white space unchanged. */
export function rawText(element: XmlElement): string {
  let text = ''
  for (const one of element.children) text += typeof one === 'string' ? one : rawText(one)
  return text
}

/** The text of the first child with a name; undefined if it is missing or empty. */
export function childText(element: XmlElement, name: string): string | undefined {
  const text = elementText(child(element, name))
  return text === '' ? undefined : text
}
