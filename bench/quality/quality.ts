import { publicationsIndex } from '#contract/indexes/publications.data.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { ComparedEngines, type EngineName, engineNames } from './engines.ts'
import { type Half, halfOf, type JudgedQuery } from './judged.ts'
import { type Interval, meanOf } from './measures.ts'
import { PlainCount } from './plain-count.ts'
import { hasSources, openRealCatalogue } from './real-catalogue.ts'
import { type QualitySet, qualitySets } from './sets.ts'
import { operators } from './sets/operators.data.ts'
import { TitleQueries } from './title-queries.ts'

/** One half of a set, measured with every engine. */
export interface QualityRow {
  set: string
  half: Half
  measure: string
  queries: number
  scores: Partial<Record<EngineName, Interval>>
  /** Queries for which our engine found nothing at all. */
  empty: number
}

/** A query with operators whose total is not what a plain count says. */
interface WrongCount {
  text: string
  counted: number
  found: number
}

/** A query to tune with that our engine answers badly. */
interface WeakQuery {
  set: string
  text: string
  score: number
}

const operatorSet = 'operators'
export const qualitySetNames: readonly string[] = [...qualitySets.map(({ name }) => name), operatorSet]

const searched: readonly IndexName[] = ['publications', 'researchers', 'organisations', 'projects', 'patents', 'clinical_trials']

interface Scored {
  text: string
  half: Half
  scores: Partial<Record<EngineName, number>>
  isEmpty: boolean
}

interface QualityFigures {
  rows: QualityRow[]
  wrong: WrongCount[]
  weak: WeakQuery[]
}

/** Measures the named sets, index by index, so that only one index is in memory; undefined where the real data is not there. */
export async function measureQuality(wanted: readonly string[]): Promise<QualityFigures | undefined> {
  if (!hasSources()) return undefined
  const documents = await openRealCatalogue()
  const sets = qualitySets.filter(({ name }) => wanted.includes(name)).map(set => ({ set, scored: [] as Scored[] }))
  const counted: (Scored & WrongCount)[] = []
  for (const index of searched) {
    const isCounting = index === 'publications' && wanted.includes(operatorSet)
    if (!isCounting && !sets.some(({ set }) => needs(set, index))) continue
    const titles = new TitleQueries()
    const plain = new PlainCount(publicationsIndex, isCounting ? operators.map(({ meaning }) => meaning) : [])
    const engines = new ComparedEngines(documents, index, record => {
      if (index === 'publications') titles.add(record)
      plain.add(record)
    })
    for (const { set, scored } of sets) for (const query of queriesIn(set, index, titles)) scored.push(scoredWith(engines, set, query))
    if (isCounting)
      operators.forEach(({ text }, at) => {
        const found = engines.count(text)
        const isExact = found === plain.counts[at]
        counted.push({
          text,
          counted: plain.counts[at]!,
          found,
          half: halfOf(text),
          scores: { indago: isExact ? 1 : 0 },
          isEmpty: found === 0,
        })
      })
    engines.dispose()
  }
  documents.connection.close()
  return {
    rows: [
      ...sets.flatMap(({ set, scored }) => rowsOf(set.name, set.measureName, scored)),
      ...rowsOf(operatorSet, 'exact counts', counted),
    ],
    wrong: counted.filter(({ counted, found }) => counted !== found),
    weak: sets.flatMap(({ set, scored }) => weakIn(set.name, scored)),
  }
}

const needs = ({ queries }: QualitySet, index: IndexName): boolean =>
  typeof queries === 'function' ? index === 'publications' : queries.some(query => query.index === index)

function queriesIn({ queries }: QualitySet, index: IndexName, titles: TitleQueries): readonly JudgedQuery[] {
  if (typeof queries !== 'function') return queries.filter(query => query.index === index)
  return index === 'publications' ? queries(titles) : []
}

function scoredWith(engines: ComparedEngines, { measure }: QualitySet, query: JudgedQuery): Scored {
  const lists = engineNames.map(name => [name, engines.search(name, query.text)] as const)
  return {
    text: query.text,
    half: halfOf(query.grades.keys().next().value!),
    scores: Object.fromEntries(lists.map(([name, found]) => [name, measure(found, query)])),
    isEmpty: lists[0]![1].length === 0,
  }
}

const weakIn = (set: string, scored: readonly Scored[]): WeakQuery[] =>
  scored.flatMap(({ text, half, scores }) => {
    const score = scores.indago ?? 0
    return half === 'tune' && score < 0.5 ? [{ set, text, score }] : []
  })

const rowsOf = (set: string, measure: string, scored: readonly Scored[]): QualityRow[] =>
  (['tune', 'test'] as const).flatMap(half => {
    const own = scored.filter(one => one.half === half)
    if (own.length === 0) return []
    const scores: QualityRow['scores'] = {}
    for (const name of engineNames) {
      const values = own.flatMap(({ scores }) => scores[name] ?? [])
      if (values.length > 0) scores[name] = meanOf(values)
    }
    return { set, half, measure, queries: own.length, scores, empty: own.filter(({ isEmpty }) => isEmpty).length }
  })
