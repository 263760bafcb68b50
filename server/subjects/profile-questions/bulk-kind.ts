import { setTimeout as pause } from 'node:timers/promises'
import { passagesOf } from '#analysis/index.ts'
import type { AnalysedItem } from '#contract/analysis-rows.ts'
import { limits } from '#contract/limits.ts'
import type { ProfileType } from '#contract/profile-questions.ts'
import { Refusal } from '../../core/refusal.ts'
import { type AnalysisKind, findAnalysis, type RunningAnalysis, type RunResult, writtenAnswer } from '../analyses/index.ts'
import { type ProfileAnswer, storeAnswer, storedAnswers } from './answers.ts'
import { type EvaluationInput, findEvaluated, hashOf, paidBy } from './evaluated.ts'
import { evaluationOf, priceOf } from './evaluation.ts'
import { type EndParts, endOfEvaluation } from './evaluation-end.ts'
import { documentsOfItems, itemsOfProfile, searchOf } from './profile-documents.ts'
import { wordsOfQuestion } from './templates.ts'

/** Profiles one after the other without an answer, after which the analyst counts as gone; a refusal, such as of a budget, ends it at once. */
const failuresInRow = 3
/** How often what is busy is asked again. */
const attempts = 5

/**
 * The evaluation of many profiles. Each answer is stored when it is there, so a run that is begun again goes on behind it; what the analyst did
 * not answer is not charged, nor are profiles about which there is nothing to read.
 */
export const bulkKind = (parts: EndParts): AnalysisKind => ({
  type: 'bulk-profiles',
  price: limits.evaluation.credits,
  isLong: true,
  cost: async (tx, row) => (await paidBy(tx, row.user_id, row.id)) * priceOf(evaluationOf(row)),
  run: running => evaluate(parts, running),
})

async function evaluate(parts: EndParts, running: RunningAnalysis): Promise<RunResult> {
  const { row, signal, tell } = running
  const evaluation = evaluationOf(row)
  const before = await storedAnswers(parts.store, row.id)
  const known = new Set(before.map(({ order }) => order))
  const waiting = row.request.items.filter(({ order }) => !known.has(order))
  let done = known.size
  let failures = 0
  let problem: unknown
  tell(done)
  const work = async () => {
    for (let item = waiting.shift(); item && !problem && !signal.aborted; item = waiting.shift()) {
      try {
        await answerFor(parts, running, evaluation, item)
        failures = 0
      } catch (failure) {
        if (signal.aborted) return
        failures += 1
        if (failures >= failuresInRow || failure instanceof Refusal) problem ??= failure
        if (problem) return
        await storeAnswer(parts.store, row, { ...nothingOf(item), failed: true }, undefined)
      }
      done += 1
      tell(done)
    }
  }
  await Promise.all(Array.from({ length: limits.analysis.atOnce }, work))
  // The server stops: another one, or its next start, goes on.
  if (signal.aborted && !(await isStopped(parts, running))) signal.throwIfAborted()
  return endOfEvaluation(parts, running, evaluation, problem)
}

async function isStopped({ store }: EndParts, { row }: RunningAnalysis): Promise<boolean> {
  const now = await findAnalysis(store.read, row.id)
  return !now || now.stop_at !== null
}

const nothingOf = ({ order, slug_values, title }: AnalysedItem): ProfileAnswer => ({
  order,
  slug_values,
  title,
  answer: '',
  passages: [],
  sources: [],
  failed: false,
})

async function answerFor(parts: EndParts, running: RunningAnalysis, evaluation: EvaluationInput, item: AnalysedItem): Promise<void> {
  const { store } = parts
  const { row } = running
  const hash = hashOf(evaluation, item.slug_values[0] ?? '')
  const earlier = (await findEvaluated(store.read, row.user_id, [hash], running.now)).get(hash)
  if (earlier) {
    const { answers, passages } = earlier
    await storeAnswer(store, row, { ...nothingOf(item), answer: answers[0] ?? '', passages, sources: earlier.item.sources }, undefined)
    return
  }
  await parts.budget.require(row.user_id, Date.now())
  const answered = await answerOf(parts, running, evaluation, item)
  // What was cut short by its user is not whole, and neither stored nor charged.
  running.signal.throwIfAborted()
  const paid = answered.answer !== '' && {
    user_id: row.user_id,
    hash,
    analysis_id: row.id,
    item: { slug: item.slug_values[0] ?? '', sources: answered.sources },
    answers: [answered.answer],
    passages: answered.passages,
    at: running.now,
  }
  await storeAnswer(store, row, answered, paid || undefined)
}

async function answerOf(
  { store, catalogue, analyst, budget }: EndParts,
  running: RunningAnalysis,
  evaluation: EvaluationInput,
  item: AnalysedItem,
): Promise<ProfileAnswer> {
  const { user, signal } = running
  const { template, query, kinds } = evaluation
  const profile = { index: running.row.index_name as ProfileType, slug: item.slug_values[0] ?? '' }
  const wanted = {
    profile,
    kinds,
    query: query === '' ? searchOf(wordsOfQuestion(template)) : query,
    most: limits.evaluation.documentsInBulk,
  }
  const read = async () => {
    const items = await itemsOfProfile({ store, catalogue }, user, wanted, signal)
    return { items, documents: items ? await documentsOfItems(catalogue, items, signal) : [] }
  }
  const { items, documents } = await whenNotBusy(read, signal)
  if (!items || documents.every(({ passages }) => passages.length === 0)) return nothingOf(item)
  const question = analyst.about.language_model ? template.question : wordsOfQuestion(template)
  const text = await writtenAnswer(
    { analyst, budget },
    { kind: 'several', question, documents, directions: shortly },
    { ...running, say: () => {} },
  )
  const answer = cut(text.trim())
  const passages = passagesOf(answer, documents)
  const named = new Set(passages.map(({ key }) => Number(key.split('.')[0])))
  return { ...nothingOf(item), answer, passages, sources: items.filter(({ order }) => named.has(order)) }
}

const shortly = 'At most 200 words. Begin with the answer in one sentence. No headings.'

function cut(text: string): string {
  const most = limits.evaluation.answer
  return text.length <= most ? text : `${text.slice(0, Math.max(text.lastIndexOf(' ', most - 2), most / 2))} …`
}

/** The catalogue answers a caller's calls in turns, and refuses for a moment what is too many. */
async function whenNotBusy<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await work()
    } catch (problem) {
      if (!(problem instanceof Refusal) || (problem.status !== 429 && problem.status !== 503) || attempt >= attempts) throw problem
      await pause((problem.retryAfter ?? 1) * 1000 * attempt, undefined, { signal })
    }
}
