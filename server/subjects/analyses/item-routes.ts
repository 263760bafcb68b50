import { analyses as calls, type PerItemRequest } from '#contract/analyses.ts'
import type { ItemAnswers } from '#contract/analysis-rows.ts'
import { limits } from '#contract/limits.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { ClientDisconnected } from '../../core/client-disconnected.ts'
import { endingWith, type OpenStreams } from '../../core/open-streams.ts'
import { Refusal } from '../../core/refusal.ts'
import type { User } from '../../core/user.ts'
import { type CallContext, handlers, keyedHandler } from '../../http/handlers.ts'
import type { Analyst } from '../../outside/analyst/port.ts'
import type { Store } from '../../store/store.ts'
import { FileWriter } from '../exports/index.ts'
import type { Jobs } from '../jobs/index.ts'
import type { AnalysisKinds } from './analysis-kinds.ts'
import { answersPieces, describeAnswers } from './answers-file.ts'
import { askedQuestions, firstItems, keyOfAsked, withTitles } from './asked-list.ts'
import { beginAnalysis, begunBefore, type NewRun } from './begin.ts'
import { creditsLeft } from './credits.ts'
import { eventsOf } from './events.ts'
import { countTurns, type NewItem } from './item-rows.ts'
import { overviewOf } from './overview.ts'
import { findPreview } from './preview-rows.ts'
import { previewOf } from './previews.ts'
import { analysisView, findAnalysis, requireOwn, type StoredAnalysis } from './rows.ts'
import type { FreeAnswers } from './free-answers.ts'
import type { AnalystBudget } from './use.ts'

interface Parts {
  store: Store
  catalogue: Catalogue
  analyst: Analyst
  budget: AnalystBudget
  freeAnswers: FreeAnswers
  analysisKinds: AnalysisKinds
  jobs: Jobs
  streams: OpenStreams
  analysisStreams: OpenStreams
}

type Answered = Pick<typeof calls, 'overview' | 'suggest' | 'preview' | 'startPerItem' | 'perItem' | 'file'>
const { overview, suggest, preview, startPerItem, perItem, file } = calls
const own: Answered = { overview, suggest, preview, startPerItem, perItem, file }
type Asking = Pick<CallContext, 'signal' | 'now'> & { user: User }

/** Analyses of each record of a list (S3§4), and what the modal asks before them. */
export const analysedItemHandlers = (parts: Parts) => {
  const { store, catalogue, analyst, budget, freeAnswers, analysisKinds, jobs, streams, analysisStreams } = parts
  analysisKinds.registerJobs(jobs)
  const writer = new FileWriter()

  /** The analysis that is asked for. Records whose answers a preview has given are not asked about, nor charged, again. */
  async function runOf(asked: PerItemRequest, { user, signal, now }: Asking): Promise<NewRun> {
    const { state, uuid, url, numItems, shortenedQuestions: headings } = asked
    const questions = askedQuestions(asked.questions)
    // Joined again it needs neither a budget nor its records.
    const begun = await begunBefore(store.read, user.id, { id: uuid, type: 'prompt-per-item', index: state.index, questions })
    if (begun) return { ...begun, index: begun.index_name }
    await budget.require(user.id, now)
    const { items } = await firstItems({ store, catalogue }, user, state, numItems, signal)
    if (items.length === 0) throw new Refusal('not_found')
    const known = await findPreview(store.read, { userId: user.id, id: uuid, key: keyOfAsked(state, questions) })
    const named = new Set(asked.answerPreviews.flatMap(({ slug_values }) => slug_values))
    const answered = new Map(
      (known?.preview?.items ?? [])
        .filter(({ failed, slug_values }) => !failed && slug_values.some(slug => named.has(slug)))
        .map(one => [one.slug_values[0], one]),
    )
    const rows = items.map((item): NewItem => {
      const found = answered.get(item.slug_values[0])
      if (!found) return { item, answers: null, passages: [] }
      return { item: { ...item, title: found.title }, ...takenOver(found, item.order) }
    })
    const shown = await withTitles(catalogue, state.index, items.slice(0, limits.analysis.single), signal)
    return {
      id: uuid,
      type: 'prompt-per-item',
      index: state.index,
      request: { questions, items: shown, state, ...(url !== undefined && { url }), ...(headings.length > 0 && { more: { headings } }) },
      total: rows.length,
      credits: rows.filter(({ answers }) => answers === null).length,
      analyst: { name: analyst.about.name, language_model: analyst.about.language_model },
      items: rows,
    }
  }

  const pieces = (row: StoredAnalysis, { origin, signal }: Pick<CallContext, 'origin' | 'signal'>) =>
    answersPieces({ store, catalogue, writer }, row, origin, signal)

  return handlers('analyses', own, {
    overview: ({ body }, { user, signal }) => overviewOf({ store, catalogue, analyst }, user, body, signal),

    suggest: async ({ body: { query, index, questions } }, context) => {
      const known = questions.filter(question => question !== '')
      const found = await freeAnswers.ask(context, asked => analyst.suggest({ index, keyword: query, questions: known }, asked))
      return { suggestions: found.slice(0, Math.min(limits.analysis.suggested, limits.analysis.questions - known.length)) }
    },

    preview: async ({ body: { state, uuid, numItems, questions: written } }, { user, signal, now }) => {
      const questions = askedQuestions(written)
      const asked = { userId: user.id, id: uuid, key: keyOfAsked(state, questions) }
      await budget.require(user.id, now)
      const first = await firstItems({ store, catalogue }, user, state, Math.min(limits.analysis.preview, numItems), signal)
      const items = await withTitles(catalogue, state.index, first.items, signal)
      if (items.length === 0) throw new Refusal('not_found')
      const given = await previewOf({ store, catalogue, analyst, budget }, { ...asked, index: state.index, questions, items }, now)
      return {
        shortened_questions: given.headings,
        credits_remaining: await creditsLeft(store.read, user.id),
        preview_answers: given.items.map(({ answers }) => answers),
        preview_data: given.items,
      }
    },

    startPerItem: keyedHandler({
      prepare: ({ body }, context) => runOf(body, context),
      effect: async (tx, _input, { user, now, prepared: run }) =>
        analysisView(tx, await beginAnalysis(tx, { jobs, analysisKinds }, user.id, run, now)),
    }),

    perItem: async ({ body }, context) => {
      const { user, now, headers, signal } = context
      const leave = analysisStreams.begin(`analyses of ${user.id}`)
      try {
        const run = await runOf(body, context)
        const { id } = await store.write(tx => beginAnalysis(tx, { jobs, analysisKinds }, user.id, run, now))
        // Whoever leaves meanwhile finds the file later.
        for await (const { status } of eventsOf(store, id, 0, signal)) if (status !== undefined) break
        const row = await findAnalysis(store.read, id)
        if (!row) throw new Refusal('not_found')
        if (signal.aborted) throw new ClientDisconnected()
        const { answered } = await countTurns(store.read, id)
        if (answered === 0) throw new Refusal('analyst_failed')
        describeAnswers(headers, row, now, await creditsLeft(store.read, user.id))
        return endingWith(pieces(row, context), leave)
      } catch (problem) {
        leave()
        throw problem
      }
    },

    file: async ({ params: { id } }, context) => {
      const { user, now, headers } = context
      const row = await requireOwn(store.read, user.id, id)
      if (row.type !== 'prompt-per-item' || row.finished_at === null) throw new Refusal('not_found')
      const leave = streams.begin(`user ${user.id}`)
      describeAnswers(headers, row, now)
      return endingWith(pieces(row, context), leave)
    },
  })
}

/** Answers of a preview in an analysis where the record may have another place: marks are those of its place. */
function takenOver({ order, answers, passages }: ItemAnswers, place: number): Pick<NewItem, 'answers' | 'passages'> {
  if (order === place) return { answers, passages }
  const moved = (text: string) => text.replaceAll(`[${order}.`, `[${place}.`)
  return {
    answers: answers.map(moved),
    passages: passages.map(passage => ({ ...passage, key: `${place}.${passage.key.split('.')[1] ?? ''}` })),
  }
}
