import { parentPort } from 'node:worker_threads'
import { answerOfRecord, writeAnswer } from '#analysis/index.ts'
import type { ThreadAnswer, AnalystRequest } from './thread-messages.ts'

/** A thread that composes answers of the sentences of records, in the order in which they are asked for. */
const port = parentPort!

port.on('message', ({ id, task }: AnalystRequest) => {
  const post = (answer: ThreadAnswer) => port.postMessage(answer, [])
  try {
    if (task.kind === 'record') post({ id, text: task.documents.map(document => answerOfRecord(task.question, document)).join(' ') })
    else for (const text of writeAnswer(task.question, task.documents, task.kind)) post({ id, text })
    post({ id, end: true })
  } catch (problem) {
    post({ id, failure: problem instanceof Error ? problem.message : String(problem) })
  }
})
