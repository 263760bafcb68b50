import { SaxesParser } from 'saxes'
import { damagedCharacter, decodedLines } from './decoded-lines.ts'

export interface XmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: (XmlElement | string)[]
  /** The line of the file at which it begins. */
  line: number
}

/** An element with the elements that it stands in, and whether some of its bytes did not fit the encoding of the file. */
export interface FoundElement {
  element: XmlElement
  parents: readonly XmlElement[]
  damaged: boolean
}

/** The file is not well-formed from this line on; what came before it was read. */
export class BadXml extends Error {
  readonly line: number
  constructor(line: number, reason: string) {
    super(reason)
    this.line = line
  }
}

const deepest = 100
/** Characters of one element, or without any tag, that are still held in memory. */
const longest = 8 << 20

/**
 * The outermost elements of the wanted names, in order, with the elements that they stand in (those without their children).
 * Reads in a stream. Entities of a document type are not resolved, neither its own nor others' files: using one is an error,
 * so a document cannot make itself grow or read files. Throws BadXml.
 */
export async function* elementsOf(bytes: AsyncIterable<Buffer>, wanted: ReadonlySet<string>): AsyncGenerator<FoundElement> {
  const reader = new ElementReader(wanted)
  for await (const text of decodedLines(bytes)) {
    reader.write(text)
    yield* reader.take()
    reader.check()
  }
  reader.close()
  yield* reader.take()
  reader.check()
}

class ElementReader {
  readonly #parser = new SaxesParser()
  /** Open elements from the root on; those from the wanted one on collect their children. */
  readonly #open: XmlElement[] = []
  #collectingFrom = -1
  #held = 0
  #damaged = false
  #found: FoundElement[] = []
  #failure: BadXml | undefined

  constructor(wanted: ReadonlySet<string>) {
    const parser = this.#parser
    parser.on('error', error => this.#fail(error.message.replace(/^[^ ]*\d+:\d+: /, '')))
    parser.on('opentag', tag => {
      if (this.#failure) return
      const element: XmlElement = { name: tag.name, attributes: tag.attributes, children: [], line: parser.line }
      if (this.#collectingFrom >= 0) this.#open.at(-1)!.children.push(element)
      else if (wanted.has(tag.name)) this.#collectingFrom = this.#open.length
      this.#open.push(element)
      this.#hold(tag.name.length)
      if (this.#open.length > deepest) this.#fail(`elements are nested more than ${deepest} deep`)
    })
    parser.on('closetag', () => {
      if (this.#failure) return
      const element = this.#open.pop()!
      if (this.#open.length !== this.#collectingFrom) return
      this.#found.push({ element, parents: [...this.#open], damaged: this.#damaged })
      this.#damaged = false
      this.#collectingFrom = -1
      this.#held = 0
    })
    const text = (value: string): void => {
      if (this.#failure || this.#collectingFrom < 0) return
      this.#open.at(-1)!.children.push(value)
      if (value.includes(damagedCharacter)) this.#damaged = true
      this.#hold(value.length)
    }
    parser.on('text', text)
    parser.on('cdata', text)
  }

  write(text: string): void {
    if (this.#failure) return
    const before = this.#found.length
    this.#parser.write(text)
    if (this.#found.length === before) this.#hold(text.length)
  }

  close(): void {
    if (!this.#failure) this.#parser.close()
  }

  *take(): Generator<FoundElement> {
    const found = this.#found
    this.#found = []
    yield* found
  }

  check(): void {
    if (this.#failure) throw this.#failure
  }

  #hold(characters: number): void {
    this.#held += characters
    if (this.#held > longest) this.#fail('one element is longer than 8 million characters')
  }

  #fail(reason: string): void {
    this.#failure ??= new BadXml(this.#parser.line, reason)
  }
}

/** The first child element of a name. */
export const child = (element: XmlElement, name: string): XmlElement | undefined =>
  element.children.find((one): one is XmlElement => typeof one !== 'string' && one.name === name)

export const childrenOf = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((one): one is XmlElement => typeof one !== 'string' && one.name === name)

/** All text in an element without its markup, white space collapsed. */
export function textOf(element: XmlElement | undefined): string {
  return element ? rawText(element).replace(/\s+/g, ' ').trim() : ''
}

function rawText(element: XmlElement): string {
  let text = ''
  for (const one of element.children) text += typeof one === 'string' ? one : rawText(one)
  return text
}

/** The text of the first child of a name; undefined where it is missing or empty. */
export function childText(element: XmlElement, name: string): string | undefined {
  const text = textOf(child(element, name))
  return text === '' ? undefined : text
}
