import type { Slot } from './compiled-query.ts'
import { stem } from '../text/stem.ts'
import { tokenize } from '../text/tokenize.ts'

/** How many of the best hits are reranked; later ones keep their rank, so that pages never overlap. */
export const rerankDepth = 100

const forOrder = 0.25
const forWhole = 0.15

/**
 * What a title adds to a score, as a share of it: words in the order of the query count more than the same words scattered, and a title that
 * equals the query counts most. `slots` in the order of the query, at least two.
 */
export function titleProximity(title: string, slots: readonly Slot[]): number {
  const words = tokenize(title).flatMap(token => (token.joined ? [] : [token.text]))
  const places = slots.map(slot => placesOf(slot, words))
  let pairs = 0
  for (let at = 1; at < places.length; at += 1) if (places[at - 1]!.some(place => places[at]!.includes(place + 1))) pairs += 1
  const order = pairs / (places.length - 1)
  return forOrder * order + (order === 1 && words.length === slots.length ? forWhole : 0)
}

const placesOf = (slot: Slot, words: readonly string[]): number[] => words.flatMap((word, at) => (fits(slot, word) ? [at] : []))

const fits = (slot: Slot, word: string): boolean =>
  slot.terms.some(({ text }) => text === word) ||
  slot.stems.some(({ text }) => text === stem(word)) ||
  slot.prefixes.some(({ text }) => word.startsWith(text))
