import { stem } from '#search/text/stem.ts'

/** Stems of earlier words are kept, up to so many: most words come again and again. */
const mostKept = 50_000
const kept = new Map<string, string>()

/** The stem of a word (search/text/stem.ts). */
export function keptStem(word: string): string {
  const known = kept.get(word)
  if (known !== undefined) return known
  if (kept.size >= mostKept) kept.clear()
  const found = stem(word)
  kept.set(word, found)
  return found
}
