import { stopWords, wordsOf } from './words.ts'

const k1 = 1.2
const b = 0.75

/** A plain BM25 over the whole text of a record: a result has any word of the query, and every field counts alike. */
export class AnyWordIndex {
  readonly #postings = new Map<string, number[]>()
  readonly #slugs: string[] = []
  readonly #lengths: number[] = []
  #words = 0

  add(slug: string, text: string): void {
    const counts = new Map<string, number>()
    const words = wordsOf(text).filter(word => !stopWords.has(word))
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
    for (const [word, count] of counts) {
      const postings = this.#postings.get(word)
      if (postings) postings.push(this.#slugs.length, count)
      else this.#postings.set(word, [this.#slugs.length, count])
    }
    this.#slugs.push(slug)
    this.#lengths.push(words.length)
    this.#words += words.length
  }

  search(query: string, wanted: number): string[] {
    const scores = new Map<number, number>()
    const ordinary = this.#words / this.#slugs.length
    for (const word of new Set(wordsOf(query))) {
      const postings = stopWords.has(word) ? [] : (this.#postings.get(word) ?? [])
      const documents = postings.length / 2
      const rarity = Math.log(1 + (this.#slugs.length - documents + 0.5) / (documents + 0.5))
      for (let at = 0; at < postings.length; at += 2) {
        const document = postings[at]!
        const count = postings[at + 1]!
        const saturated = (count * (k1 + 1)) / (count + k1 * (1 - b + (b * this.#lengths[document]!) / ordinary))
        scores.set(document, (scores.get(document) ?? 0) + rarity * saturated)
      }
    }
    return [...scores]
      .sort(([a, one], [b, other]) => other - one || a - b)
      .slice(0, wanted)
      .map(([document]) => this.#slugs[document]!)
  }
}
