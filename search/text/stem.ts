/**
 * A light English stemmer that only undoes plurals, after Harman's S-stemmer with the endings of learned words added
 * (`analyses`, `hypotheses`, `classes`). It never joins words of different meaning the way heavier stemmers do.
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
