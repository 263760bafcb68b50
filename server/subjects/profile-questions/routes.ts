import { v4 as randomId } from 'uuid'
import { indexes } from '#contract/indexes/all.ts'
import { titleOf } from '#contract/indexes/record.ts'
import { limits } from '#contract/limits.ts'
import { profileQuestions as calls } from '#contract/profile-questions.ts'
import { type SearchState, searchState } from '#contract/search.ts'
import * as v from 'valibot'
import type { Input } from '#contract/endpoint.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { endingWith, type OpenStreams } from '../../core/open-streams.ts'
import { Refusal } from '../../core/refusal.ts'
import type { User } from '../../core/user.ts'
import { handlers, keyedHandler } from '../../http/handlers.ts'
import { analystAboutOf } from '../../outside/analyst/analyst-about.ts'
import type { Analyst } from '../../outside/analyst/port.ts'
import type { Store } from '../../store/store.ts'
import {
  type AnalysisKinds,
  type AnalystBudget,
  analysisView,
  begunBefore,
  beginAnalysis,
  creditsLeft,
  type NewRun,
  answerPieces,
  type FreeAnswers,
} from '../analyses/index.ts'
import type { Jobs } from '../jobs/index.ts'
import { findRecords } from '../records/index.ts'
import { foundList } from '../search/index.ts'
import { countEvaluated, type EvaluationInput, hashOf } from './evaluated.ts'
import { mostProfiles, priceOf } from './evaluation.ts'
import { documentsOfItems, itemsOfProfile, searchOf } from './profile-documents.ts'
import { defaultTemplate, questionOf, templatesOf, wordsOfQuestion } from './templates.ts'

interface Parts {
  store: Store
  catalogue: Catalogue
  analyst: Analyst
  budget: AnalystBudget
  freeAnswers: FreeAnswers
  analysisKinds: AnalysisKinds
  jobs: Jobs
  analysisStreams: OpenStreams
}

interface Asking {
  user: User
  now: number
  signal: AbortSignal
}

type Question = Input<typeof calls.ask>['body']
type Bulk = Input<typeof calls.bulk>['body']

/** Records that are read at once. */
const portion = 100

export const profileQuestionHandlers = (parts: Parts) => {
  const { store, analyst, freeAnswers, analysisStreams: streams } = parts
  return handlers('profileQuestions', calls, {
    templates: ({ body: { index } }) => ({
      templates: templatesOf(index),
      default_template: defaultTemplate,
      item_limit: limits.evaluation.profiles,
      analyst: analystAboutOf(analyst),
    }),

    ask: async ({ body }, { user, signal, now }) => {
      const run = await questionRun(parts, body, { user, signal, now })
      const leave = streams.begin(`analyses of ${user.id}`)
      try {
        const row = await store.write(tx => beginAnalysis(tx, parts, user.id, run, now))
        return endingWith(answerPieces(store, row, signal), leave)
      } catch (problem) {
        leave()
        throw problem
      }
    },

    recommendQuery: async ({ body }, context) => {
      const { user, signal } = context
      const { label, parameters } = questionOf(body.profile_type, body.template)
      // It is for an evaluation, and a language model has its price.
      if (analyst.about.language_model && (await creditsLeft(store.read, user.id)) < limits.evaluation.credits)
        throw new Refusal('no_credits')
      const description = templatesOf(body.profile_type).find(one => one.label === label)?.description ?? ''
      const values = parameters.map(({ value }) => value)
      const query = await freeAnswers.ask(context, asked => analyst.recommendQuery({ label, description, values }, asked))
      return { query: (await isSearch(parts, user, query, signal)) ? query : '*' }
    },

    bulk: keyedHandler({
      prepare: ({ body }, { user, signal, now }) => evaluationRun(parts, body, { user, signal, now }),
      effect: async (tx, _input, { user, now, prepared: { run, input, hashes } }) => {
        const free = await countEvaluated(tx, user.id, hashes, now)
        const credits = (run.total - free) * priceOf(input)
        return analysisView(tx, await beginAnalysis(tx, parts, user.id, { ...run, credits }, now))
      },
    }),
  })
}

/** The question about a profile, with what is read for it. */
async function questionRun(parts: Parts, asked: Question, { user, signal, now }: Asking): Promise<NewRun> {
  const { id = randomId(), index, slug, question, template } = asked
  const filled = question === '' && template ? questionOf(index, template) : { question, label: '', parameters: [] }
  if (filled.question === '') throw new Refusal('invalid', { errors: { question: ['Enter a question.'] } })
  const words = wordsOfQuestion(filled)
  const known = await begunBefore(parts.store.read, user.id, { id, type: 'profile', index, questions: [filled.question] })
  if (known) return { ...known, index }
  await parts.budget.require(user.id, now)
  const wanted = { profile: { index, slug }, kinds: [], query: searchOf(words), most: limits.evaluation.documents }
  const items = await itemsOfProfile(parts, user, wanted, signal)
  if (!items) throw new Refusal('not_found')
  if (items.length === 1 && (await documentsOfItems(parts.catalogue, items, signal)).every(({ passages }) => passages.length === 0))
    throw new Refusal('invalid', { errors: { slug: ['There is nothing to read about this profile.'] } })
  return {
    id,
    type: 'profile',
    index,
    request: { questions: [filled.question], items, more: { words, ...(filled.label !== '' && { template: filled.label }) } },
    total: 1,
    credits: limits.evaluation.askCredits,
    analyst: nameOf(parts.analyst),
  }
}

/** The evaluation of the first profiles of a search, before it is known which of them are charged. */
async function evaluationRun(parts: Parts, asked: Bulk, { user, signal, now }: Asking) {
  const { uuid = randomId(), state, url, profileType, numItems, searchIndices, reportEnabled, template: sent } = asked
  if (state.index !== profileType)
    throw new Refusal('invalid', { errors: { profileType: ['The search and the type of profile must name the same index.'] } })
  const most = mostProfiles(reportEnabled)
  if (numItems > most) throw new Refusal('invalid', { errors: { numItems: [`You can evaluate up to ${most} profiles at once.`] } })
  const template = questionOf(profileType, sent)
  const input: EvaluationInput = {
    profileType,
    template,
    directions: sent.report_writing_directions,
    query: asked.query === '*' ? '' : asked.query,
    kinds: searchIndices,
    hasReport: reportEnabled,
    analyst: parts.analyst.about.name,
  }
  const known = await begunBefore(parts.store.read, user.id, {
    id: uuid,
    type: 'bulk-profiles',
    index: profileType,
    questions: [template.question],
  })
  if (known) return { run: { ...known, index: profileType }, input, hashes: [] }
  await parts.budget.require(user.id, now)
  const { query } = input
  // A search with a mistake is refused before anything is taken for it.
  if (query !== '') await foundList(parts, user, documentSearch(query), { most: 1 }, signal)
  const { slugs } = await foundList(parts, user, state, { most: numItems }, signal)
  const items = await profilesOf(parts.catalogue, profileType, slugs, signal)
  if (items.length === 0) throw new Refusal('not_found')
  const run: Omit<NewRun, 'credits'> = {
    id: uuid,
    type: 'bulk-profiles',
    index: profileType,
    request: { questions: [template.question], items, state: { ...state, page: 0 }, ...(url !== undefined && { url }), more: { ...input } },
    total: items.length,
    analyst: nameOf(parts.analyst),
  }
  return { run, input, hashes: items.map(({ slug_values }) => hashOf(input, slug_values[0] ?? '')) }
}

async function profilesOf(catalogue: Catalogue, index: Bulk['profileType'], slugs: readonly string[], signal: AbortSignal) {
  const found: { slug_values: string[]; title: string }[] = []
  for (let at = 0; at < slugs.length; at += portion) {
    const refs = slugs.slice(at, at + portion).map(slug => ({ index, slug }))
    for (const record of await findRecords(catalogue, refs, signal))
      if (record) found.push({ slug_values: [...record.slug_values], title: titleOf(indexes[index], record) })
  }
  return found.map((item, at) => ({ order: at + 1, ...item }))
}

const documentSearch = (keyword: string): SearchState => v.parse(searchState, { index: 'publications', keyword })

/** What an analyst recommends may be no search at all. */
async function isSearch(parts: Parts, user: User, query: string, signal: AbortSignal): Promise<boolean> {
  try {
    await foundList(parts, user, documentSearch(query), { most: 1 }, signal)
    return true
  } catch (problem) {
    if (problem instanceof Refusal && (problem.code === 'bad_query' || problem.code === 'too_costly')) return false
    throw problem
  }
}

const nameOf = ({ about: { name, language_model } }: Analyst) => ({ name, language_model })
