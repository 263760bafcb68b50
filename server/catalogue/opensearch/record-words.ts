import type { WordSink } from '#search/segment/document-words.ts'
import type { Plan } from '#search/segment/plan.ts'
import { impactOf, lastPlace, mostOccurrences, occurrenceWeight } from '#search/segment/positions.ts'
import { stemTerm } from '#search/segment/stem-terms.ts'
import type { WordNumbers } from '#search/segment/word-numbers.ts'
import { stem } from '#search/text/stem.ts'
import { emptyPlace, fieldNames, formSeparator, tokenOf, wordsField } from './index-fields.ts'

interface Occurrence {
  word: string
  field: number
  place: number
}

/** The words of one record, as PostingsBuilder counts them, written out for a cluster. */
export class RecordWords implements WordSink {
  private readonly plan: Plan
  private readonly words: WordNumbers
  private readonly lengths: number[]
  private readonly times = new Map<string, number>()
  private readonly occurrences: Occurrence[] = []

  constructor(plan: Plan, words: WordNumbers) {
    this.plan = plan
    this.words = words
    this.lengths = plan.fields.map(() => 0)
  }

  word(number: number, field: number, place: number, counts: boolean): void {
    if (counts) this.lengths[field]! += 1
    const word = this.words.texts[number]!
    const times = (this.times.get(word) ?? 0) + 1
    if (times > mostOccurrences) return
    this.times.set(word, times)
    this.occurrences.push({ word, field, place })
  }

  fields(): Record<string, string | string[]> {
    const texts = this.plan.fields.map((field, number) => [wordsField(field.name), this.textOf(number)] as const)
    return {
      ...Object.fromEntries(texts.filter(([, text]) => text.length > 0)),
      [fieldNames.all]: this.withImpacts(),
      [fieldNames.vocabulary]: [...this.times.keys()].filter(word => !word.startsWith('&')),
    }
  }

  /** The places of a field in order; words behind the last place that is told apart are texts of their own, so that no phrase has them. */
  private textOf(number: number): string[] {
    const isStemmed = this.plan.fields[number]!.stemmed
    const places: (Set<string> | undefined)[] = []
    const behind = new Set<string>()
    for (const { word, field, place } of this.occurrences) {
      if (field !== number) continue
      const forms = isStemmed ? [word, stemTerm(stem(word))] : [tokenOf(word)]
      const at = place < lastPlace ? (places[place] ??= new Set()) : behind
      for (const form of forms) at.add(form)
    }
    const text = Array.from(places, forms => (forms ? [...forms].join(formSeparator) : emptyPlace)).join(' ')
    return [...(text === '' ? [] : [text]), ...behind]
  }

  private withImpacts(): string {
    const weights = new Map<string, number>()
    const add = (term: string, weight: number): void => void weights.set(term, (weights.get(term) ?? 0) + weight)
    const factors = this.plan.fields.map((field, at) => occurrenceWeight(field.weight, field.ordinaryLength, this.lengths[at]!))
    for (const { word, field } of this.occurrences) {
      add(tokenOf(word), factors[field]!)
      if (this.plan.fields[field]!.stemmed) add(stemTerm(stem(word)), factors[field]!)
    }
    return Array.from(weights, ([term, weight]) => `${term}${formSeparator}${impactOf(weight)}`).join(' ')
  }
}
