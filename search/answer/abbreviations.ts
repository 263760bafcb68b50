import { prices } from '../match/work-budget.ts'
import { commonWords } from '../query/common-words.data.ts'
import type { Budget } from '../query/engine-request.ts'
import type { KnownSynonyms } from '../query/synonyms.ts'
import type { SearchedSegment } from '../segment/searched-segment.ts'
import { beginsLongForm, type Explained, lettersIn, longestForm, longFormsIn, stemsOf } from '../segment/short-forms.ts'
import { stem } from '../text/stem.ts'
import { foldedWords, tokenize } from '../text/tokenize.ts'

/** Fewer records may have slipped, and letters that few of their records explain are a word of their own. */
const fewestRecords = 2
const leastShare = 0.05

/** Letters may be short for several things, and a thing have several short forms: so many, each for this share of the most usual one. */
const mostMeanings = 2
const leastOfMost = 0.25

/** Where an index says what letters are short for, and how many records say so. */
export interface ShortForms {
  longForms(letters: string): readonly Explained[]
  letters(stems: string): readonly Explained[]
  /** Whether anything that letters stand for begins with this word, and goes on. */
  beginsLongForm(firstWord: string): boolean
  /** How many records have a word as it is. */
  recordsWith(word: string): number
}

/** What the texts of an index say that letters are short for, and the letters for words; the most usual first. */
export class Abbreviations implements KnownSynonyms {
  private readonly forms: ShortForms
  private readonly work: Budget

  constructor(forms: ShortForms, work: Budget) {
    this.forms = forms
    this.work = work
  }

  of(text: string): string[] {
    const words = foldedWords(text)
    if (words.length === 1) return commonWords.has(words[0]!) ? [] : this.meaningsOf(words[0]!)
    return words.length > longestForm ? [] : this.lettersFor(stemsOf(words.join(' ')))
  }

  reachOf(text: string): number {
    const [word] = tokenize(text)
    if (word === undefined || commonWords.has(word.text)) return 0
    this.work.spend(prices.word)
    return this.forms.beginsLongForm(word.text) ? longestForm : 1
  }

  /** Forms of the same words count together. */
  private meaningsOf(letters: string): string[] {
    const meanings = new Map<string, Explained>()
    for (const { text, records } of this.added(this.forms.longForms(letters))) {
      const key = stemsOf(text)
      const known = meanings.get(key)
      meanings.set(key, { text: known?.text ?? text, records: records + (known?.records ?? 0) })
    }
    return usual([...meanings.values()].sort(byRecords), leastShare * this.forms.recordsWith(letters))
  }

  /** Only letters that are short for nothing more usual. */
  private lettersFor(stems: string): string[] {
    return usual(this.added(this.forms.letters(stems)), 0).filter(letters =>
      this.meaningsOf(letters).some(meaning => stemsOf(meaning) === stems),
    )
  }

  /** The same texts together, most records first. */
  private added(explained: readonly Explained[]): Explained[] {
    this.work.spend(prices.word)
    const found = new Map<string, number>()
    for (const { text, records } of explained) found.set(text, (found.get(text) ?? 0) + records)
    return Array.from(found, ([text, records]) => ({ text, records })).sort(byRecords)
  }
}

/** Of the segments of an engine. */
export const shortFormsOf = (segments: readonly SearchedSegment[]): ShortForms => ({
  longForms: letters => segments.flatMap(searched => longFormsIn(searched, letters)),
  letters: stems => segments.flatMap(searched => lettersIn(searched, stems)),
  beginsLongForm: firstWord => segments.some(searched => beginsLongForm(searched, stem(firstWord))),
  recordsWith: word =>
    segments.reduce((sum, searched) => {
      const term = searched.segment.terms.find(word)
      return term < 0 ? sum : sum + searched.documentsWith(term)
    }, 0),
})

const byRecords = (a: Explained, b: Explained): number => b.records - a.records || (a.text < b.text ? -1 : 1)

/** Of a list by records those that enough records say. */
const usual = (explained: readonly Explained[], least: number): string[] =>
  explained
    .filter(({ records }) => records >= Math.max(fewestRecords, least, leastOfMost * explained[0]!.records))
    .slice(0, mostMeanings)
    .map(({ text }) => text)
