import { parentPort } from 'node:worker_threads'
import { type AnswersFile, answersFile } from '#exports/answers.ts'
import { recordFile, type RecordFile } from '#exports/file.ts'
import type { ExportAnswer, ExportRequest } from './export-messages.ts'

/** A thread that writes the rows of files, a portion of each at a time, in the order in which they come. */
const port = parentPort!
const files = new Map<number, { records?: RecordFile; answers?: AnswersFile; pieces: Uint8Array[] }>()

port.on('message', (request: ExportRequest) => {
  const { file } = request
  try {
    if (request.type === 'drop') files.delete(file)
    else post(file, step(request))
  } catch (problem) {
    files.delete(file)
    port.postMessage({ file, failure: problem instanceof Error ? problem.message : String(problem) } satisfies ExportAnswer, [])
  }
})

/** How many records the file has. */
function step(request: Exclude<ExportRequest, { type: 'drop' }>): number {
  if (request.type === 'begin') {
    const pieces: Uint8Array[] = []
    files.set(request.file, { pieces, records: recordFile(request.options, bytes => pieces.push(bytes)) })
    return 0
  }
  if (request.type === 'beginAnswers') {
    const pieces: Uint8Array[] = []
    files.set(request.file, { pieces, answers: answersFile(request.options, bytes => pieces.push(bytes)) })
    return 0
  }
  const { records, answers } = files.get(request.file)!
  if (request.type === 'write') return records!.write(request.records)
  if (request.type === 'end') return records!.end(request.about)
  return request.type === 'writeAnswers' ? answers!.write(request.records) : answers!.end(request.about)
}

/** The bytes are handed over, not copied. */
function post(file: number, written: number): void {
  const { pieces } = files.get(file)!
  const bytes = Uint8Array.from(Buffer.concat(pieces))
  pieces.length = 0
  port.postMessage({ file, bytes, written } satisfies ExportAnswer, [bytes.buffer])
}
