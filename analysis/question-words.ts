import type { IndexName } from '#contract/indexes/shape.ts'
import { commonWords, ownSynonyms, stem, Synonyms, tokenize } from '#search/index.ts'

/** A word of a text as it is compared: its stem, and where it stands. */
export interface Word {
  stem: string
  /** As it is written, without accents and capitals. */
  text: string
  start: number
  end: number
}

/** The words of a text that say something, in order. */
export const wordsOf = (text: string): Word[] =>
  tokenize(text)
    .filter(({ joined }) => !joined)
    .map(({ text: word, start, end }) => ({ stem: stem(word), text: word, start, end }))

/** Words with which people ask, and which say nothing of what they ask about. */
const asking = stemsOf(
  `summarise summarize summary describe explain list compare tell overview main key important different various research result results finding findings
   conclusion conclusions question answer one two three each every kind kinds type types mention mentioned discuss discussed work works author authors`,
)
/** What the records themselves are called: among papers a paper is no subject, but a patent is. */
const names: Partial<Record<IndexName, ReadonlySet<string>>> = {
  publications: stemsOf('article articles paper papers study studies publication publications'),
  patents: stemsOf('patent patents claim claims invention inventions'),
  clinical_trials: stemsOf('trial trials study studies'),
  projects: stemsOf('project projects grant grants'),
  news: stemsOf('news article articles'),
}

function stemsOf(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/).map(stem))
}

export interface QuestionWord {
  stem: string
  /** As it is written, folded. */
  text: string
  /** From 0 to 1: a synonym says less than the word itself. */
  weight: number
}

/** What a question is about: its words, and the words of their synonyms with less weight. None for a general one: "What are the main results?" */
export function questionWords(question: string, indexes: readonly IndexName[]): QuestionWord[] {
  const all = wordsOf(question)
  const isSubject = (root: string) => !asking.has(root) && !indexes.some(index => names[index]?.has(root))
  const telling = all.filter(({ text, stem: root }) => !commonWords.has(text) && isSubject(root))
  const found = new Map(telling.map(({ stem: root, text }): [string, QuestionWord] => [root, { stem: root, text, weight: 1 }]))
  for (const phrase of phrasesOf(telling.map(({ text }) => text)))
    for (const term of synonyms.of(phrase))
      for (const { stem: root, text } of wordsOf(term))
        if (!found.has(root) && !commonWords.has(text)) found.set(root, { stem: root, text, weight: 0.5 })
  return [...found.values()]
}

const synonyms = new Synonyms(ownSynonyms)

/** Runs of up to four words. */
const phrasesOf = (words: readonly string[]): string[] =>
  words.flatMap((_, at) => [1, 2, 3, 4].flatMap(length => (at + length <= words.length ? [words.slice(at, at + length).join(' ')] : [])))
