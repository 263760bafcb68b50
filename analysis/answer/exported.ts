import { analysisName } from '#contract/analysis-name.ts'
import type { AnalysedItem, AnalysisRow, ItemAnswers, Passage } from '#contract/analysis-rows.ts'
import { keyAt, marksIn, orderOfKey, withMarksAt } from '../marks.ts'
import { analystNote } from './analyst-note.ts'
import { answerOf } from './answer-of.ts'
import type { AnswerBlock } from './blocks.ts'

/** What of an analysis is in a file. */
export type ExportedRow = Pick<
  AnalysisRow,
  'name' | 'questions' | 'items' | 'total' | 'done' | 'analyst' | 'text' | 'passages' | 'answers' | 'created_at'
>

/** A record that the answer refers to, with what it refers to. */
export interface ExportedSource {
  order: number
  title: string
  href: string
  passages: Passage[]
}

/** An analysis as each file tells it: what was asked, what was answered, and from where. */
export interface Exported {
  title: string
  questions: string[]
  facts: string[]
  /** Of an analysis per record, each record and each question has its own. */
  sections: { record?: string; question?: string; blocks: AnswerBlock[] }[]
  sources: ExportedSource[]
}

export function exportedOf(row: ExportedRow, hrefOf: (item: AnalysedItem) => string): Exported {
  const { text, questions, total, done, analyst, created_at } = row
  const { answers, sources: ofProfiles } = withOwnNumbers(row.answers)
  const sections: Exported['sections'] = text === '' ? [] : [{ blocks: answerOf(row).blocks }]
  for (const item of answers)
    for (const [at, answer] of item.answers.entries())
      sections.push({
        ...(at === 0 && { record: `${item.order}. ${item.title}` }),
        ...(questions.length > 1 && questions[at] !== undefined && { question: questions[at] }),
        blocks: answerOf({ ...row, items: item.sources ?? row.items, text: answer, passages: item.passages }).blocks,
      })
  const passages = [...row.passages, ...answers.flatMap(item => item.passages)]
  const said = [text, ...answers.flatMap(item => item.answers)]
  const cited = new Set(said.flatMap(marksIn).map(orderOfKey))
  return {
    title: analysisName(row),
    questions,
    facts: [
      `${total} ${total === 1 ? 'record' : 'records'}`,
      ...(answers.length > 0 && answers.length < done ? [`The first ${answers.length} of ${done} answers`] : []),
      new Date(created_at).toISOString().slice(0, 10),
      analystNote(analyst),
    ],
    sections,
    sources: (ofProfiles ?? [...row.items, ...answers.filter(({ order }) => row.items.every(item => item.order !== order))])
      .filter(({ order }) => cited.has(order))
      .map(item => ({
        order: item.order,
        title: item.title,
        href: hrefOf(item),
        passages: passages.filter(({ key }) => orderOfKey(key) === item.order),
      })),
  }
}

/**
 * Answers about profiles refer to the documents of each, which are numbered from one each time: in one file each document has its own number. `sources`:
 * all of them.
 */
function withOwnNumbers(answers: readonly ItemAnswers[]): { answers: ItemAnswers[]; sources?: AnalysedItem[] } {
  if (answers.every(item => !item.sources)) return { answers: [...answers] }
  const sources: AnalysedItem[] = []
  let from = 0
  const renumbered = answers.map(item => {
    const own = (item.sources ?? []).map(source => ({ ...source, order: source.order + from }))
    const changed = {
      ...item,
      answers: item.answers.map(text => withMarksAt(text, from)),
      passages: item.passages.map(passage => ({ ...passage, key: keyAt(passage.key, from) })),
      sources: own,
    }
    sources.push(...own)
    from = Math.max(from, ...own.map(({ order }) => order))
    return changed
  })
  return { answers: renumbered, sources }
}

/** The records of a sentence, in order. */
export const ordersOf = (keys: readonly string[]): number[] => [...new Set(keys.map(orderOfKey))].toSorted((a, b) => a - b)
