import { v4 as randomId } from 'uuid'
import { type AnalysisEvent, analyses as calls, type NewAnalysis } from '#contract/analyses.ts'
import { indexes } from '#contract/indexes/all.ts'
import { titleOf } from '#contract/indexes/record.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { endingWith, type OpenStreams } from '../../core/open-streams.ts'
import { Refusal } from '../../core/refusal.ts'
import { handlers, keyedHandler } from '../../http/handlers.ts'
import type { Analyst } from '../../outside/analyst/port.ts'
import type { Store } from '../../store/store.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import type { Jobs } from '../jobs/index.ts'
import { findRecords } from '../records/index.ts'
import type { AnalysisKinds } from './analysis-kinds.ts'
import { beginAnalysis, begunBefore, type NewRun, selectedItems } from './begin.ts'
import { answerPieces, eventsOf } from './events.ts'
import { putIntoFolders, takeOneOut } from './folders.ts'
import { analysesInFolder, answersPage, readableAnalysis } from './readable.ts'
import { requirePatents } from './rules.ts'
import { analysisPage, analysisView, changeAnalysis, removeAnalyses, requireOwn } from './rows.ts'
import { endAnalysis } from './run.ts'
import type { AnalystBudget } from './use.ts'

interface Parts {
  store: Store
  catalogue: Catalogue
  analyst: Analyst
  budget: AnalystBudget
  analysisKinds: AnalysisKinds
  jobs: Jobs
  /** Those who read along. */
  analysisStreams: OpenStreams
}

type Answered = Pick<
  typeof calls,
  'start' | 'events' | 'stop' | 'stream' | 'list' | 'inFolder' | 'takeOut' | 'show' | 'answers' | 'change' | 'delete'
>
const { start, events, stop, stream, list, inFolder, takeOut, show, answers, change, delete: remove } = calls
const own: Answered = { start, events, stop, stream, list, inFolder, takeOut, show, answers, change, delete: remove }

/** Lines of JSON. */
async function* lines(events: AsyncIterable<AnalysisEvent>): AsyncGenerator<string> {
  for await (const event of events) yield `${JSON.stringify(event)}\n`
}

export const analysisHandlers = ({ store, catalogue, analyst, budget, analysisKinds, jobs, analysisStreams: streams }: Parts) => {
  analysisKinds.registerJobs(jobs)
  const begin = (tx: Tx, userId: string, run: NewRun, now: number) => beginAnalysis(tx, { jobs, analysisKinds }, userId, run, now)

  /** The analysis that is asked for, with the records that the catalogue has. */
  async function runOf(asked: Omit<NewAnalysis, 'id'> & { id: string }, userId: string, signal: AbortSignal, now: number): Promise<NewRun> {
    const { id, analysisType, index, question, items, state, url, parent_id } = asked
    // Joined again it needs neither a budget nor its records.
    const known = await begunBefore(store.read, userId, { id, type: analysisType, index, questions: [question] })
    if (known) return { ...known, index: known.index_name }
    if (question === '') throw new Refusal('invalid', { errors: { question: ['Enter a question.'] } })
    if (analysisType === 'patent-analysis') requirePatents(index, items.length)
    await budget.require(userId, now)
    const refs = items.map(({ slug_values }) => ({ index, slug: slug_values[0] ?? '' }))
    const found = await findRecords(catalogue, refs, signal)
    const titles = new Map(
      found.flatMap((record, at): [string, string][] => (record ? [[refs[at]!.slug, titleOf(indexes[index], record)]] : [])),
    )
    const selected = selectedItems(items, titles)
    if (selected.length === 0) throw new Refusal('not_found')
    return {
      id,
      type: analysisType,
      index,
      request: {
        questions: [question],
        items: selected,
        ...(state && { state }),
        ...(url !== undefined && { url }),
        ...(parent_id !== undefined && { parent_id }),
      },
      total: selected.length,
      credits: selected.length,
      analyst: { name: analyst.about.name, language_model: analyst.about.language_model },
    }
  }

  return handlers('analyses', own, {
    start: keyedHandler({
      prepare: ({ body: { analysis } }, { user, signal, now }) => runOf(analysis, user.id, signal, now),
      effect: async (tx, _input, { user, now, prepared: run }) => analysisView(tx, await begin(tx, user.id, run, now)),
    }),

    events: async ({ params: { id }, query: { after } }, { user, signal }) => {
      const row = await requireOwn(store.read, user.id, id)
      const leave = streams.begin(`analyses of ${user.id}`)
      return endingWith(lines(eventsOf(store, row.id, after, signal)), leave)
    },

    stream: async ({ body: { id = randomId(), ...asked } }, { user, signal, now }) => {
      const run = await runOf({ ...asked, id }, user.id, signal, now)
      const leave = streams.begin(`analyses of ${user.id}`)
      try {
        const row = await store.write(tx => begin(tx, user.id, run, now))
        return endingWith(answerPieces(store, row, signal), leave)
      } catch (problem) {
        leave()
        throw problem
      }
    },

    stop: keyedHandler({
      effect: async (tx, { params: { id } }, { user, now }) => {
        const row = await requireOwn(tx, user.id, id)
        if (row.finished_at !== null || row.stop_at !== null) return analysisView(tx, row)
        return analysisView(tx, await changeAnalysis(tx, row, { stop_at: now }))
      },
    }),

    list: ({ query: { page, q } }, { user }) => analysisPage(store.read, user.id, page, q),

    inFolder: ({ params: { id }, query: { page } }, { user }) => analysesInFolder(store, user.id, id, page),

    takeOut: keyedHandler({
      effect: async (tx, { params: { id, analysisId } }, { user }) => {
        await takeOneOut(tx, user.id, id, analysisId)
        return {}
      },
    }),

    show: async ({ params: { id } }, { user, viewer, signal }) => readableAnalysis({ store, catalogue }, user, viewer, id, signal),

    answers: async ({ params: { id }, query: { page } }, { user, viewer, signal }) =>
      answersPage({ store, catalogue }, user, viewer, { id, page }, signal),

    change: keyedHandler({
      effect: async (tx, { params: { id }, body: { analysis, base } }, { user }) => {
        const row = await requireOwn(tx, user.id, id)
        const { name, is_shared, folders } = analysis
        const isRenamedElsewhere = base.name !== undefined && base.name !== row.name && name !== row.name
        if (name !== undefined && isRenamedElsewhere) throw new Refusal('version_conflict', { current: await analysisView(tx, row) })
        if (folders) await putIntoFolders(tx, user.id, row.id, folders)
        const changed = await changeAnalysis(tx, row, {
          ...(name !== undefined && { name }),
          ...(is_shared !== undefined && { is_shared }),
        })
        return analysisView(tx, changed)
      },
    }),

    delete: keyedHandler({
      effect: async (tx, { params: { id } }, { user, now }) => {
        const row = await requireOwn(tx, user.id, id)
        // One that runs is stopped, and charged as such.
        await endAnalysis(tx, id, analysisKinds.kindOf(row.type), { said: '', isStopped: true })
        await removeAnalyses(tx, user.id, [id], now)
        return { id }
      },
    }),
  })
}
