import type { IndexName } from '#contract/indexes/shape.ts'

/** A query, and the slugs that answer it with their grades, best first: 3 was meant, 2 fits well, 1 is near. */
export interface JudgedQuery {
  text: string
  index: IndexName
  grades: ReadonlyMap<string, number>
}

/** A query as a data file has it: its text, then slugs; `slug:2` and `slug:1` are of a lower grade than 3. */
export type JudgedLine = readonly [text: string, ...judged: string[]]

export const judgedQuery = (index: IndexName, [text, ...judged]: JudgedLine): JudgedQuery => ({
  text,
  index,
  grades: new Map(
    judged.map(one => {
      const [slug, grade = '3'] = one.split(':')
      return [slug!, Number(grade)]
    }),
  ),
})

export type Half = 'tune' | 'test'

/**
 * The half of a query depends on what was meant alone (its first slug), so that it stays in its half when a set grows, and no record is in
 * both halves.
 */
export const halfOf = (meant: string): Half => (hashOf(meant) % 2 === 0 ? 'tune' : 'test')

/** FNV-1a with a final mix, so that the low bits depend on every letter. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b)
  return (hash ^ (hash >>> 15)) >>> 0
}
