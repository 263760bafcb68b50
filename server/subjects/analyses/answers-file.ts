import { shortenQuestion } from '#analysis/index.ts'
import { creditsHeader } from '#contract/export-headers.ts'
import { tableTypes } from '#contract/table-formats.ts'
import { exportFileName } from '#exports/file-name.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import type { Store } from '../../store/store.ts'
import type { FileWriter } from '../exports/index.ts'
import { findRecords } from '../records/index.ts'
import { failedItem } from './answer-record.ts'
import { itemPortions, type StoredItem } from './item-rows.ts'
import { itemView, type StoredAnalysis } from './rows.ts'

/** Records of one portion: read, and written in the thread, only as fast as they are taken. */
const portion = 100

interface Parts {
  store: Store
  catalogue: Catalogue
  writer: FileWriter
}

/** The headers of an answer with a file of answers. `credits`: what its user has left. */
export function describeAnswers(headers: Headers, { index_name }: StoredAnalysis, now: number, credits?: number): void {
  headers.set('Content-Type', tableTypes.xlsx)
  headers.set('Content-Disposition', `attachment; filename="${exportFileName(index_name, 'xlsx', now)}"`)
  if (credits !== undefined) headers.set(creditsHeader, String(credits))
}

/** The answers of an analysis per record as an xlsx file, in pieces. */
export async function* answersPieces(
  { store, catalogue, writer }: Parts,
  row: StoredAnalysis,
  origin: string,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const { questions, state, url, more } = row.request
  const given = more?.['headings']
  const headings = questions.map((question, at) => (Array.isArray(given) && String(given[at] ?? '').trim()) || shortenQuestion(question))
  const file = await writer.beginAnswers({ index: row.index_name, headings, origin })
  try {
    if (file.first.bytes.length > 0) yield file.first.bytes
    for await (const rows of itemPortions(store.read, row.id, { waiting: false, atOnce: portion })) {
      const refs = rows.map(({ item }) => ({ index: row.index_name, slug: item.slug_values[0] ?? '' }))
      const records = await findRecords(catalogue, refs, signal)
      const answered = rows.map((one, at) => {
        const record = records[at]
        return {
          answers: answersOf(one),
          record: record && { source: record.source, ...(record.demo === true && { demo: true as const }) },
        }
      })
      const { bytes } = await file.write(answered)
      if (bytes.length > 0) yield bytes
    }
    const about = { questions, state, url, analyst: row.analyst, moment: row.created_at, credits: row.credits }
    yield (await file.end(about)).bytes
  } finally {
    file.drop()
  }
}

const answersOf = (row: StoredItem) => (row.answers === null ? failedItem(row.item) : itemView(row))
