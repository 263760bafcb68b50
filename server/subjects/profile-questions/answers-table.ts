import { withoutMarks } from '#analysis/index.ts'
import { indexes } from '#contract/indexes/all.ts'
import type { Row } from '#exports/cells.ts'
import { openTable } from '#exports/table.ts'
import { factsOfReport, type ReportFacts, useNote } from './report.ts'

/** Rows that are packed before others have their turn. */
const portion = 50

/** The answers of an evaluation as an xlsx file, some at a time. No text of it is a formula. */
export async function* answersTable(facts: ReportFacts): AsyncGenerator<Uint8Array> {
  const { row, answers } = facts
  const pieces: Uint8Array[] = []
  const table = openTable(
    'xlsx',
    {
      columns: [
        { label: 'Number', width: 8 },
        { label: indexes[row.index_name].singular, width: 32 },
        { label: facts.evaluation.template.label, width: 90 },
        { label: 'From', width: 60 },
        { label: 'Note', width: 30 },
      ],
      title: indexes[row.index_name].label,
      bom: false,
    },
    bytes => pieces.push(bytes),
  )
  for (let at = 0; at < answers.length; at += portion) {
    table.write(
      answers
        .slice(at, at + portion)
        .map(({ order, title, answer, failed, sources }): Row => [
          order,
          title,
          plain(answer),
          sources.map(source => source.title).join('; '),
          failed ? 'There was no answer' : answer === '' ? 'Nothing to read' : undefined,
        ]),
    )
    yield* pieces.splice(0)
    await new Promise(resolve => setImmediate(resolve))
  }
  table.end([...factsOfReport(facts), ['Note', useNote]])
  yield* pieces
}

/** An answer without marks and signs of Markdown. */
const plain = (answer: string): string => withoutMarks(answer).replaceAll(/^#{1,6} |^> |\*\*|\\(?=[\\`*_[\]<>#|~])/gm, '')
