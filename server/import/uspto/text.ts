import { child, childrenOf, rawText, type XmlElement } from '../reading/xml-elements.ts'
import { mathText } from './math-text.ts'
import { subscript, superscript } from '../reading/script-letters.ts'

/** The text of an element on one line. */
export const lineOf = (element: XmlElement | undefined): string => linesOf(element).join(' ')

/**
 * The text of an element as lines without markup: paragraphs, list items, table rows and sub-clauses on separate lines. Superscripts and
 * subscripts become Unicode characters or follow a sign, formulas become one line, and an image becomes a note.
 */
export function linesOf(element: XmlElement | undefined): string[] {
  if (!element) return []
  const lines = new Lines()
  lines.walk(element)
  return lines.end()
}

const blocks = new Set(['p', 'claim-text', 'heading', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'tables', 'table', 'tgroup'])

class Lines {
  readonly #lines: string[] = []
  #line = ''

  walk(element: XmlElement): void {
    for (const one of element.children) {
      if (typeof one === 'string') this.#line += one
      else this.#element(one)
    }
  }

  end(): string[] {
    const line = this.#line.replace(/\s+/g, ' ').trim()
    if (line !== '') this.#lines.push(line)
    this.#line = ''
    return this.#lines
  }

  #element(element: XmlElement): void {
    const { name } = element
    if (blocks.has(name)) {
      this.end()
      this.walk(element)
      this.end()
    } else if (name === 'br') this.end()
    else if (name === 'sub' || name === 'sub2') this.#line += subscript(rawText(element))
    else if (name === 'sup' || name === 'sup2') this.#line += superscript(rawText(element))
    else if (name === 'math') this.#line += mathText(element)
    else if (name === 'maths') this.#ownLine(formulaIn(element))
    else if (name === 'chemistry') this.#ownLine('[chemical structure]')
    else if (name === 'row') this.#ownLine(cellsOf(element))
    else if (name === 'img') this.#line += noteOf(element)
    else if (name === 'pre' || name === 'program-listing') this.#preformatted(rawText(element))
    else this.walk(element)
  }

  #ownLine(text: string): void {
    this.end()
    this.#line = text
    this.end()
  }

  #preformatted(text: string): void {
    this.end()
    for (const line of text.split('\n')) if (line.trim() !== '') this.#lines.push(line.trimEnd())
  }
}

/** Some formulas exist only as an image. */
function formulaIn(maths: XmlElement): string {
  const math = child(maths, 'math')
  return (math && mathText(math).trim()) || '[formula]'
}

/** The cells of a row without those that only indent it. Rows without text only draw lines in print. */
function cellsOf(row: XmlElement): string {
  const entries = childrenOf(row, 'entry').filter(
    ({ attributes }) => attributes['colname']?.toLowerCase() !== 'offset' && attributes['namest']?.toLowerCase() !== 'offset',
  )
  const cells = entries.map(lineOf)
  return cells.slice(0, cells.findLastIndex(cell => cell !== '') + 1).join(' | ')
}

const notes: Readonly<Record<string, string>> = { math: 'formula', chem: 'chemical structure', dna: 'sequence' }

function noteOf(image: XmlElement): string {
  const content = image.attributes['img-content'] ?? 'drawing'
  return `[${notes[content] ?? content.replaceAll('-', ' ')}]`
}
