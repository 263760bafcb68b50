import { tokenize } from '#search/index.ts'

/** The words of a name, folded for comparison. */
export const wordsOfName = (name: string): string[] => tokenize(name).flatMap(token => (token.joined ? [] : token.text))

/**
 * Whether two names may be one person's: they are equal, or the last word is equal and each given name is equal to the other or a prefix of it
 * (`A. Lovelace`, `Ada K. Lovelace`).
 */
export function isSimilarName(a: readonly string[], b: readonly string[]): boolean {
  if (a.join(' ') === b.join(' ')) return true
  if (a.length < 2 || b.length < 2 || a.at(-1) !== b.at(-1)) return false
  return givenNames(a, b).every(([one, other]) => one.startsWith(other) || other.startsWith(one))
}

/**
 * The same for a proof: initials are not enough, unless both write the name so. In which order family and given name stand does not matter
 * (`Wang Wei`, `Wei Wang`).
 */
export function isSameName(a: readonly string[], b: readonly string[]): boolean {
  if (a.length === 0 || b.length === 0) return false
  if (a.join(' ') === b.join(' ') || a.toSorted().join(' ') === b.toSorted().join(' ')) return true
  return isSimilarName(a, b) && givenNames(a, b).some(([one, other]) => one === other && one.length > 1)
}

const givenNames = (a: readonly string[], b: readonly string[]): [string, string][] =>
  Array.from({ length: Math.min(a.length, b.length) - 1 }, (_, at) => [a[at]!, b[at]!])
