import { type AnalystName, emptyAnswerText, type ItemAnswers } from '#contract/analysis-rows.ts'
import { indexes } from '#contract/indexes/all.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import type { AnyRecord } from '#contract/records.ts'
import { recordPage } from '#contract/record-page.ts'
import type { SearchStateInput } from '#contract/search.ts'
import { rowsOfSearch } from './about/rows-of-search.ts'
import { SourceRows } from './about/sources.ts'
import { type Cell, isCut, linkCell, longestCell, type Row } from './cells.ts'
import { openTable } from './table.ts'
import type { Emit } from './table-writer.ts'

/** A file of the answers of an analysis per record. */
export interface AnswersOptions {
  index: IndexName
  /** What stands above the answers to each question. */
  headings: readonly string[]
  /** By which people reach this server. */
  origin: string
}

export interface AnsweredRecord {
  answers: ItemAnswers
  /** Where it is from; undefined: it has left the catalogue. */
  record: Pick<AnyRecord, 'source' | 'demo'> | undefined
}

/** What the file says about itself. */
export interface AboutAnswers {
  questions: readonly string[]
  state: SearchStateInput | undefined
  url: string | undefined
  analyst: AnalystName
  /** When it was begun, in milliseconds since 1970. */
  moment: number
  credits: number
}

/** A file with a row for each record, written as they come. */
export interface AnswersFile {
  write: (records: readonly AnsweredRecord[]) => number
  end: (about: AboutAnswers) => number
}

const unanswered = 'No answer. This record was not charged.'

/** An xlsx file of answers. Their marks lead to the passages in the last column. */
export function answersFile({ index, headings, origin }: AnswersOptions, emit: Emit): AnswersFile {
  const columns = [
    { label: 'Number', width: 8 },
    { label: 'Title', width: 60 },
    ...headings.map(label => ({ label, width: 60 })),
    { label: 'Passages', width: 80 },
  ]
  const table = openTable('xlsx', { columns, title: indexes[index].label, bom: false }, emit)
  const sources = new SourceRows()
  let written = 0
  let failed = 0
  let hasCutCells = false
  const rowOf = ({ order, title, slug_values: [slug = ''], answers, passages, failed: isFailed }: ItemAnswers): Row => {
    if (isFailed) failed += 1
    const texts: Cell[] = isFailed
      ? [unanswered, ...headings.slice(1).map(() => undefined)]
      : headings.map((_, at) => answers[at] || emptyAnswerText)
    const places = passages.map(({ key, text }) => `[${key}] ${text}`).join('\n')
    hasCutCells ||= [...texts, places].some(cell => typeof cell === 'string' && isCut(cell))
    return [order, linkCell(title === '' ? slug : title, origin + recordPage(index, slug)), ...texts, places]
  }
  return {
    write(records) {
      for (const { record } of records) if (record) sources.add(record)
      written += table.write(records.map(({ answers }) => rowOf(answers)))
      return written
    },
    end(about) {
      table.end([...aboutRows(about, written, failed), ...notesOf(failed, hasCutCells), ...sources.rows()])
      return written
    },
  }
}

const aboutRows = ({ questions, state, url, analyst, moment, credits }: AboutAnswers, written: number, failed: number): Row[] => [
  ['Answers from', 'Indago'],
  ...questions.map((question, at): Row => [questions.length === 1 ? 'Question' : `Question ${at + 1}`, question]),
  ...(state ? rowsOfSearch(state) : []),
  ...(url === undefined ? [] : [['Address', linkCell(url)]]),
  ['Answered by', analyst.language_model ? `${analyst.name}, a language model` : analyst.name],
  ['Begun at (UTC)', { moment }],
  ['Records', written],
  ['With answers', written - failed],
  ['AI credits', credits],
  [
    'Note',
    analyst.language_model
      ? 'A language model wrote the answers. Marks such as [3.2] lead to passages, which are sentences of the records, word for word.'
      : 'The answers are composed of sentences of the records, without a language model. Marks such as [3.2] lead to passages.',
  ],
]

const notesOf = (failed: number, hasCutCells: boolean): Row[] => [
  ...(failed === 0 ? [] : [['Note', `${failed} ${failed === 1 ? 'record has' : 'records have'} no answer and cost nothing.`]]),
  ...(hasCutCells ? [['Note', `Texts of more than ${longestCell.toLocaleString('en')} characters are cut, and end with “…”.`]] : []),
]
