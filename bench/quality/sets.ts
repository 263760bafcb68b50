import type { IndexName } from '#contract/indexes/shape.ts'
import type { JudgedLine, JudgedQuery } from './judged.ts'
import { judgedQuery } from './judged.ts'
import { firstIsMeant, gain, type Measure, reciprocalRank } from './measures.ts'
import { graded } from './sets/graded.data.ts'
import { identifiers } from './sets/identifiers.data.ts'
import { landmarks } from './sets/landmarks.data.ts'
import { nameTypos } from './sets/name-typos.data.ts'
import { names } from './sets/names.data.ts'
import { natural } from './sets/natural.data.ts'
import { organisations } from './sets/organisations.data.ts'
import { questions } from './sets/questions.data.ts'
import { reworded } from './sets/reworded.data.ts'
import type { TitleQueries } from './title-queries.ts'

export interface QualitySet {
  name: string
  measure: Measure
  measureName: string
  /** Written by hand, or made from titles and abstracts once all papers were seen. */
  queries: readonly JudgedQuery[] | ((titles: TitleQueries) => JudgedQuery[])
}

const rank = { measure: reciprocalRank, measureName: 'MRR@10' }

const written = (lines: Partial<Record<IndexName, readonly JudgedLine[]>>): JudgedQuery[] =>
  Object.entries(lines).flatMap(([index, lines]) => lines.map(line => judgedQuery(index as IndexName, line)))

const inNaturalWords = { natural: written({ publications: natural }), questions: written({ publications: questions }) }
const famous = written({ publications: landmarks })

export const qualitySets: readonly QualitySet[] = [
  { name: 'natural', ...rank, queries: inNaturalWords.natural },
  { name: 'questions', ...rank, queries: inNaturalWords.questions },
  {
    name: 'near-title',
    ...rank,
    queries: titles => titles.near([...inNaturalWords.natural, ...inNaturalWords.questions], 1 / 3),
  },
  { name: 'reworded', ...rank, queries: written({ publications: reworded }) },
  { name: 'exact', ...rank, queries: titles => titles.exact(500) },
  { name: 'abstract', ...rank, queries: titles => titles.abstract(500) },
  { name: 'inflected', ...rank, queries: titles => titles.inflected(250) },
  { name: 'typo', ...rank, queries: titles => titles.typos(250) },
  { name: 'landmarks', ...rank, queries: famous },
  { name: 'landmarks-titled', ...rank, queries: titles => titles.near(famous, 1) },
  { name: 'organisations', ...rank, queries: written({ organisations }) },
  { name: 'names', ...rank, queries: written({ researchers: names }) },
  { name: 'name-typos', ...rank, queries: written({ researchers: nameTypos }) },
  { name: 'identifiers', measure: firstIsMeant, measureName: 'first', queries: written(identifiers) },
  { name: 'graded', measure: gain, measureName: 'nDCG@10', queries: written(graded) },
]
