/**
 * A light English stemmer that only removes plurals, after Harman's S-stemmer, with the endings of scientific words added (`analyses`,
 * `hypotheses`, `classes`). Unlike heavier stemmers it never conflates words of different meaning.
 */
export function stem(word: string): string {
  const length = word.length
  if (length < 4 || word.charCodeAt(length - 1) !== 115 || !/^[a-z]+$/.test(word)) return word
  if (/(?:ss|us|is)$/.test(word)) return word
  if (word.endsWith('yses') || word.endsWith('theses')) return `${word.slice(0, -2)}is`
  if (/[^ae]ies$/.test(word) && length > 4) return `${word.slice(0, -3)}y`
  if (/(?:ss|x|ch|sh|zz|rus)es$/.test(word)) return word.slice(0, -2)
  return word.slice(0, -1)
}
