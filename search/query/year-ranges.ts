import { conjuncts, type QueryNode } from './query.ts'

const form = /^((?:19|20)\d\d)(?:-|–|—|\.{2,3})((?:19|20)\d\d)$/
/** Each year is one more word to look up. */
const longest = 16

/** The years of a range: `2008-2010`. */
export function yearsOfRange(text: string): string[] {
  const [, from, to] = form.exec(text) ?? []
  const size = Number(to) - Number(from) + 1
  return size > 1 && size <= longest ? Array.from({ length: size }, (_, at) => String(Number(from) + at)) : []
}

/** Lets a range of years in a plain query also be any year of it. */
export function withYearRanges(query: QueryNode): QueryNode {
  const of = conjuncts(query).map((node): QueryNode => {
    const years = node.kind === 'word' ? yearsOfRange(node.text) : []
    const { at, end } = node
    return years.length === 0
      ? node
      : { kind: 'or', of: [node, ...years.map(text => ({ kind: 'phrase' as const, text, synonym: true as const, at, end }))], at, end }
  })
  return query.kind === 'and' ? { ...query, of } : of[0]!
}
