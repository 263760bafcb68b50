import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { isAscii } from '#search/text/fold.ts'
import { randomFrom } from '../corpus.ts'
import { hashOf, type JudgedQuery } from './judged.ts'
import { mistyped } from './typing-mistakes.ts'
import { otherForms } from './word-forms.ts'
import { stopWords, wordsOf } from './words.ts'

/** A form that fewer papers have is taken for a slip of the pen, not for a word. */
const leastPapers = 5

interface Paper {
  slug: string
  title: ReadonlySet<string>
  abstract: readonly string[]
  /** Its title is in English only: no second one, no names of other scripts. */
  isEnglish: boolean
}

/**
 * Searches for papers that were read before: words of the title, with one in another form or mistyped, or words of the abstract. Three words
 * of a title are taken only if no other title has them all. The same records give the same queries.
 */
export class TitleQueries {
  readonly #papers: Paper[] = []
  /** For each word the papers that have it in their title, and how many English ones have it in title or abstract. */
  readonly #titles = new Map<string, number[]>()
  readonly #uses = new Map<string, number>()

  add(record: CatalogueRecord): void {
    const name = String(record['title'])
    const title = new Set(wordsOf(name))
    const text = typeof record['abstract'] === 'string' ? record['abstract'] : ''
    const abstract = wordsOf(text)
    for (const word of title) {
      const papers = this.#titles.get(word)
      if (papers) papers.push(this.#papers.length)
      else this.#titles.set(word, [this.#papers.length])
    }
    // Without French and Portuguese papers, whose words would pass for forms of English ones.
    if (text.includes(' the ')) for (const word of new Set([...title, ...abstract])) this.#uses.set(word, (this.#uses.get(word) ?? 0) + 1)
    this.#papers.push({ slug: record.slug_values[0]!, title, abstract, isEnglish: isAscii(name) && !/[[(]/.test(name) })
  }

  /** Those of the queries of which at least a share of the words is in the title of a record that was meant. */
  near(queries: readonly JudgedQuery[], share: number): JudgedQuery[] {
    const titles = new Map(this.#papers.map(({ slug, title }) => [slug, title]))
    return queries.filter(({ text, grades }) => {
      const words = wordsOf(text).filter(word => !stopWords.has(word))
      return [...grades.keys()].some(slug => words.filter(word => titles.get(slug)?.has(word)).length >= share * words.length)
    })
  }

  exact(wanted: number): JudgedQuery[] {
    return this.#drawn('exact', wanted, (paper, random) => this.#threeOf(paper, random))
  }

  inflected(wanted: number): JudgedQuery[] {
    return this.#drawn('inflected', wanted, (paper, random) => {
      const words = this.#threeOf(paper, random)
      const changes = (words ?? []).flatMap(word =>
        otherForms(word)
          .filter(({ form }) => !paper.title.has(form) && (this.#uses.get(form) ?? 0) >= leastPapers)
          .map(change => ({ ...change, word })),
      )
      const kinds = [...new Set(changes.map(({ kind }) => kind))]
      const kind = oneOf(kinds, random)
      const change = oneOf(
        changes.filter(one => one.kind === kind),
        random,
      )
      return change && words?.map(word => (word === change.word ? change.form : word))
    })
  }

  typos(wanted: number): JudgedQuery[] {
    return this.#drawn('typo', wanted, (paper, random) => {
      const words = this.#threeOf(paper, random)
      const long = oneOf(words?.filter(word => word.length >= 5) ?? [], random)
      const typed = long && mistyped(long, random)
      if (!typed || typed === long || (this.#uses.get(typed) ?? 0) >= leastPapers) return undefined
      return words?.map(word => (word === long ? typed : word))
    })
  }

  abstract(wanted: number): JudgedQuery[] {
    return this.#drawn('abstract', wanted, (paper, random) => {
      const words = [...new Set(paper.abstract.filter(isTelling))]
      return words.length < 20 ? undefined : severalOf(words, 5, random)
    })
  }

  /** Papers in an order of chance, until there are as many queries as are wanted. */
  #drawn(name: string, wanted: number, queryOf: (paper: Paper, random: () => number) => string[] | undefined): JudgedQuery[] {
    const order = this.#papers.map((paper, at) => ({ at, key: hashOf(`${name} ${paper.slug}`) })).sort((a, b) => a.key - b.key)
    const queries: JudgedQuery[] = []
    for (const { at, key } of order) {
      const paper = this.#papers[at]!
      if (!paper.isEnglish) continue
      const text = queryOf(paper, randomFrom(key))?.join(' ')
      if (text !== undefined) queries.push({ text, index: 'publications', grades: new Map([[paper.slug, 3]]) })
      if (queries.length === wanted) break
    }
    return queries
  }

  #threeOf({ title }: Paper, random: () => number): string[] | undefined {
    const telling = [...title].filter(isTelling)
    if (telling.length < 3) return undefined
    const words = severalOf(telling, 3, random)
    const [first, ...others] = words.map(word => this.#titles.get(word)!)
    return first!.filter(paper => others.every(papers => papers.includes(paper))).length === 1 ? words : undefined
  }
}

const isTelling = (word: string): boolean => /^[a-z]{4,}$/.test(word) && !stopWords.has(word)

const oneOf = <T>(values: readonly T[], random: () => number): T | undefined => values[Math.floor(random() * values.length)]

/** Some values by chance, in their old order. */
function severalOf<T>(values: readonly T[], wanted: number, random: () => number): T[] {
  return values
    .map((value, at) => ({ value, at, key: random() }))
    .sort((a, b) => a.key - b.key)
    .slice(0, wanted)
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value)
}
