/** Characters of one element, and of what is between two. */
const longest = 4_000_000

/**
 * The elements of one list of a JSON object whose text comes in pieces, each as soon as it is whole: a text of many megabytes is never parsed at
 * once, which would hold up everybody else. What is beside the list is skipped. Throws for what is cut off, has no such list, or has too
 * long an element.
 */
export class ListElements {
  readonly #isName: RegExp
  /** From the begin of an element or of a member on. */
  #text = ''
  #depth = 0
  #isQuoted = false
  #isEscaped = false
  #list: 'before' | 'open' | 'over' = 'before'

  /** `name`: of letters alone. */
  constructor(name: string) {
    this.#isName = new RegExp(`^\\s*"${name}"\\s*:\\s*$`)
  }

  *take(piece: string): Generator<string> {
    const text = this.#text + piece
    let from = 0
    for (let at = this.#text.length; at < text.length; at++) {
      const sign = text[at]
      if (this.#isQuoted) {
        if (this.#isEscaped) this.#isEscaped = false
        else if (sign === '\\') this.#isEscaped = true
        else if (sign === '"') this.#isQuoted = false
      } else if (sign === '"') this.#isQuoted = true
      else if (sign === '{' || sign === '[') {
        this.#depth++
        const isList = this.#list === 'before' && this.#depth === 2 && sign === '[' && this.#isName.test(text.slice(from, at))
        if (isList) this.#list = 'open'
        if (isList || this.#depth === 1) from = at + 1
      } else if (sign === ',' || sign === '}' || sign === ']') {
        const isEnd = sign !== ','
        if (isEnd) this.#depth--
        const isOfList = this.#list === 'open' && this.#depth === (isEnd ? 1 : 2)
        const element = isOfList ? text.slice(from, at) : ''
        if (isOfList && isEnd) this.#list = 'over'
        if (isOfList || this.#depth <= 1) from = at + 1
        if (element.trim() !== '') yield element
      }
    }
    this.#text = this.#list !== 'open' && this.#depth > 1 ? '' : text.slice(from)
    if (this.#text.length > longest) throw new Error(`an element has more than ${longest} characters`)
  }

  end(): void {
    if (this.#list !== 'over' || this.#depth !== 0) throw new Error('the list is cut off, or there is none')
  }
}
