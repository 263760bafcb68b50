import { passagesOf } from '#analysis/index.ts'
import { limits } from '#contract/limits.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { Refusal } from '../../core/refusal.ts'
import type { Analyst, AnalystTask } from '../../outside/analyst/port.ts'
import type { Store } from '../../store/store.ts'
import type { AnalysisKind, RunningAnalysis, RunResult } from './analysis-kind.ts'
import { analysedDocuments } from './documents.ts'
import { findAnalysis } from './rows.ts'
import type { AnalystBudget } from './use.ts'

interface Parts {
  store: Store
  catalogue: Catalogue
  analyst: Analyst
  budget: AnalystBudget
}

/** Analyses that are one answer: about several records, or about few patents with their full texts (S3§4). */
export const singleAnswerKinds = (parts: Parts): AnalysisKind[] => [
  { type: 'single-prompt', price: 1, run: running => answerAbout(parts, running, 'several') },
  { type: 'patent-analysis', price: 1, run: running => answerAbout(parts, running, 'few') },
]

async function answerAbout(
  { store, catalogue, analyst, budget }: Parts,
  running: RunningAnalysis,
  kind: AnalystTask['kind'],
): Promise<RunResult> {
  const { row, signal } = running
  const { items, questions, parent_id } = row.request
  const documents = await analysedDocuments(catalogue, row.index_name, items, signal, kind === 'few')
  if (documents.length === 0) throw new Refusal('gone')
  const parent = parent_id === undefined ? undefined : await findAnalysis(store.read, parent_id)
  const earlier = parent?.user_id === row.user_id ? [{ question: parent.request.questions[0] ?? '', answer: parent.answer }] : []
  const text = await writtenAnswer({ analyst, budget }, { kind, question: questions[0] ?? '', documents, earlier }, running)
  // Records that left the catalogue meanwhile are not charged.
  return { text, passages: passagesOf(text, documents), charged: documents.length }
}

/** What the analyst writes, said piece by piece, up to the longest answer. When the user stops it, what is there is the answer. */
export async function writtenAnswer(
  { analyst, budget }: Pick<Parts, 'analyst' | 'budget'>,
  task: AnalystTask,
  running: RunningAnalysis,
): Promise<string> {
  const { row, signal } = running
  const stop = new AbortController()
  let text = ''
  try {
    for await (const piece of analyst.answer(task, budget.asked(row.user_id, AbortSignal.any([signal, stop.signal])))) {
      const fits = piece.slice(0, limits.analysis.answer - text.length)
      text += fits
      running.say(fits)
      if (text.length >= limits.analysis.answer) break
    }
  } catch (problem) {
    if (!signal.aborted) throw problem
  } finally {
    stop.abort()
  }
  return text
}
