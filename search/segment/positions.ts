/**
 * A position is 16 bits: three for the number of the field, thirteen for the place in it. Between two values of a field one place stays empty,
 * so that no phrase spans two values. Places from `lastPlace` on are not distinguished: such words are found, but not in phrases.
 */
export const placeBits = 13
export const lastPlace = (1 << placeBits) - 1

export const packPosition = (field: number, place: number): number => (field << placeBits) | (place < lastPlace ? place : lastPlace)
export const fieldOfPosition = (position: number): number => position >>> placeBits
export const isExactPlace = (position: number): boolean => (position & lastPlace) !== lastPlace

/** How many occurrences of a word in one document are counted. */
export const mostOccurrences = 255

/** BM25's saturation of repeated words and its share of length normalisation. */
export const saturation = 1.2
export const lengthShare = 0.4

/** What one occurrence in a field of this length weighs. */
export const occurrenceWeight = (weight: number, ordinaryLength: number, length: number): number =>
  weight / (1 - lengthShare + (lengthShare * length) / ordinaryLength)

/** The saturated weight of a word in a document as a byte from 1 to 255; a score is the sum over words of idf × impact / 255. */
export const impactOf = (weighted: number): number => Math.max(1, Math.round((255 * weighted) / (weighted + saturation)))
