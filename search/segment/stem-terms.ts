import type { SearchedSegment } from './searched-segment.ts'
import type { Segment } from './segment.ts'
import { stem } from '../text/stem.ts'

/**
 * Stems are terms that no text can contain, because `~` separates words. The postings of `~translat` are the documents with any of its words in
 * a text, without positions: those are read from the words. A stem with a single word has no postings of its own, and no entry if it is that word.
 */
export const stemMark = '~'
export const stemTerm = (stem: string): string => stemMark + stem

/** The stem `text` in a segment: its own postings, if it has several words here, and the words. Undefined if no text has one. */
export function findStem(segment: Segment, text: string): { list: number | undefined; forms: Uint32Array } | undefined {
  const term = segment.terms.find(stemTerm(text))
  if (term < 0) {
    // A stem can be spelled like a word of another stem: that of `considerable` is `consider`, and that of `consider` is `consid`.
    const only = stem(text) === text ? segment.terms.find(text) : -1
    return only < 0 ? undefined : { list: undefined, forms: Uint32Array.of(only) }
  }
  const at = term - segment.firstStem
  const forms = segment.stemForms.subarray(segment.stemFormStarts[at], segment.stemFormStarts[at + 1])
  return { list: forms.length > 1 ? term : undefined, forms }
}

/** At least how many records have a word or one of its forms. */
export function recordsWithForms(searched: SearchedSegment, word: string): number {
  const { segment } = searched
  const terms = [...(findStem(segment, stem(word))?.forms ?? []), segment.terms.find(word)].filter(term => term >= 0)
  return Math.max(0, ...terms.map(term => searched.documentsWith(term)))
}
