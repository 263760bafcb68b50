import type { Claim } from '#contract/patents.ts'
import { childrenOf, type XmlElement } from '../reading/xml-elements.ts'
import { linesOf } from './text.ts'

/** The claims in order, with each part on a line of its own. Cancelled claims may share an entry: `Claims 1–20: (canceled)`. */
export const readClaims = (claims: XmlElement | undefined): Claim[] =>
  (claims ? childrenOf(claims, 'claim') : []).flatMap((claim, at) => {
    const [from = at + 1, to = from] = numbersIn(claim.attributes['num'] ?? claim.attributes['id'])
    const [first = '', ...rest] = linesOf(claim)
    const text = [withoutNumber(first, from), ...rest].filter(line => line !== '').join('\n')
    if (text === '') return []
    const depends = dependsOn(claim).filter(number => number !== from)
    return { order: from, value: to > from ? `Claims ${from}–${to}: ${text}` : text, ...(depends.length > 0 && { depends_on: depends }) }
  })

/** `00001` and `CLM-00001` contain one number, `00001-00020` two. */
const numbersIn = (text: string | undefined): number[] => (text?.match(/\d{1,9}/g) ?? []).map(Number)

/** The text begins with the number or numbers of the claim, in several forms: `1. `, `1 . `, `1-20. `. */
function withoutNumber(line: string, number: number): string {
  const [head, begins] = /^(\d+)(?: ?[-–] ?\d+)? ?\. ?/.exec(line) ?? []
  return head !== undefined && Number(begins) === number ? line.slice(head.length) : line
}

/** The claims that it refers to, each once, sorted by number; a reference may name a range. */
function dependsOn(claim: XmlElement): number[] {
  const found = new Set<number>()
  const look = (element: XmlElement): void => {
    for (const one of element.children) {
      if (typeof one === 'string') continue
      if (one.name === 'claim-ref') for (const reference of referencesIn(one)) found.add(reference)
      else look(one)
    }
  }
  look(claim)
  return [...found].sort((a, b) => a - b)
}

const referencesIn = (reference: XmlElement): number[] =>
  (reference.attributes['idref'] ?? '').split(/\s+/).flatMap(id => {
    const [from, to = from] = numbersIn(id)
    return from === undefined || to === undefined
      ? []
      : Array.from({ length: Math.min(Math.max(to - from, 0), 200) + 1 }, (_, at) => from + at)
  })
