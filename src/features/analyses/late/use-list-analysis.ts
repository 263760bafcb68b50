import { startTransition, useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { ApiError } from '#api/api-error.ts'
import { call } from '#api/call.ts'
import { callFile } from '#api/call-file.ts'
import { useRead } from '#api/read/use-read.ts'
import { useRetryKey } from '#api/retry-key.ts'
import { analyses as calls, type AnalysisOverview, type ListAnalysisType } from '#contract/analyses.ts'
import type { AnalysisRow } from '#contract/analysis-rows.ts'
import { limits } from '#contract/limits.ts'
import { plans } from '#contract/plans.ts'
import { leadTo, missingRightOf, setCredits } from '#features/plans/index.ts'
import { counted } from '#kit/format-number.ts'
import { commit, pullChanges } from '#offline/index.ts'
import { flash } from '#ui/feedback/flash.ts'
import { confirmModal } from '#ui/overlay/confirm.ts'
import { copyText } from '#ui/text/copy-text.ts'
import { downloadFile } from '#ui/text/download-file.ts'
import { downloadText } from '#ui/text/download-text.ts'
import type { AnalysedResults } from '../analysis.modal.ts'
import { followRun } from '../follow-run.ts'
import { stopAnalysis } from '../mutations/stop-analysis.mutation.ts'
import { startAnalysis } from '../start-analysis.ts'
import { creditsText } from '../status-texts.ts'
import { type AnalysisFailure, analysisFailureOf, failureOfEnded, perItemFailureOf } from './analysis-failure.rules.ts'
import { analysisFileName, withoutBlanks } from './analysis.rules.ts'
import { afterMove, askedNow, costOfFile, hasFile, unopened, isDownloaded, whyNotAnalyse, whyNotDownload } from './analysis-state.rules.ts'
import { rememberedAnalysis, rememberOpenAnalysis } from './open-analysis.state.ts'

/** How long the server may take for a preview and for a file, in milliseconds. */
const timeouts = { preview: 180_000, file: 120_000 }

/** The window of an AI analysis: its state, and what its user can do. An analysis that has begun goes on when the window is closed. */
export function useListAnalysis({ state: search, url, selected: ticked = [] }: AnalysedResults) {
  const [state, move] = useReducer(afterMove, unopened)
  const left = useRef<AbortController>(undefined)
  const sendOnce = useRetryKey()
  const { answer: overview, error, again } = useRead(calls.overview, { body: search }, { freshFor: 0 })
  const { index } = search

  const fail = ({ text, noCredits }: AnalysisFailure, isWithout?: true) => {
    flash({ variant: 'danger', text })
    if (noCredits) move({ is: 'credits', credits: 0 })
    move({ is: 'failed', ...(isWithout && { isWithout }) })
  }
  const failBy = (thrown: unknown, failureOf = analysisFailureOf) => {
    if (left.current?.signal.aborted) return
    const problem = thrown instanceof ApiError ? thrown : undefined
    const right = missingRightOf(problem)
    if (right) leadTo(right)
    fail(failureOf(problem))
  }
  const creditsRead = useRef(0)
  /** An answer that comes after a later one is old. */
  const readCredits = async () => {
    const turn = ++creditsRead.current
    const balance = await call(plans.remainingCredits, { body: {} }).catch(() => undefined)
    if (!balance || turn !== creditsRead.current) return
    setCredits(balance)
    move({ is: 'credits', credits: balance.ai_credits })
  }

  /** Reads an analysis along until it ends. Returns what the server keeps of it; undefined if the window was closed, or if it failed. */
  const follow = async (id: string): Promise<AnalysisRow | undefined> => {
    const signal = left.current?.signal ?? AbortSignal.abort()
    const end = await followRun(id, ({ text, done, isCutOff }) => move({ is: 'said', text, done, isCutOff }), signal)
    if (signal.aborted) return undefined
    void readCredits()
    if (end.ended === 'failed' || end.ended === 'gone') {
      rememberOpenAnalysis(undefined)
      fail(failureOfEnded(end.error), true)
      return undefined
    }
    return call(calls.show, { params: { id } }, { signal })
  }

  const answer = async (type: Exclude<ListAnalysisType, 'prompt-per-item'>) => {
    const asked = askedNow(state)
    const { selected } = state
    const questions = withoutBlanks(state.questions)
    const items = selected.flatMap((at, before) => {
      const item = overview?.items[at]
      return item ? { order: before + 1, slug_values: item.slug_values } : []
    })
    move({ is: 'analysing' })
    const [question = ''] = questions
    const begun = await sendOnce(asked, id => startAnalysis({ id, analysisType: type, index, question, items, state: search, url }))
    rememberOpenAnalysis({ id: begun.id, url, type, selected, count: state.count })
    move({ is: 'begun', row: begun, asked })
    void readCredits()
    const row = await follow(begun.id)
    // All of it is drawn once more, with its passages: in steps, so that nothing waits for it.
    if (row) startTransition(() => move({ is: 'answered', row }))
  }

  const preview = async () => {
    const asked = askedNow(state)
    const questions = withoutBlanks(state.questions)
    move({ is: 'analysing' })
    const [reply, uuid] = await sendOnce(asked, async made => {
      const body = { state: search, questions, numItems: state.count, url, uuid: made }
      return [await call(calls.preview, { body }, { timeout: timeouts.preview }), made] as const
    })
    move({ is: 'previewed', preview: { uuid, asked, questions, reply } })
    void readCredits()
  }

  const analyse = async () => {
    const { type } = state
    if (!type || whyNotAnalyse(state) !== undefined) return
    await (type === 'prompt-per-item' ? preview() : answer(type)).catch(thrown => failBy(thrown))
  }

  const saveFile = async ({ id }: AnalysisRow, asked: string) => {
    const { file } = await callFile(calls.file, { params: { id } }, { timeout: timeouts.file })
    downloadFile(analysisFileName(index, 'xlsx', Date.now()), file)
    rememberOpenAnalysis(undefined)
    move({ is: 'downloaded', asked })
  }

  /** Begins the analysis of all results, unless it is there already, and saves its file. */
  const wholeFile = async () => {
    const { preview: shown, whole, count } = state
    const asked = askedNow(state)
    move({ is: 'downloading' })
    if (whole?.row && hasFile(state)) return saveFile(whole.row, asked)
    if (!shown) return
    const { questions, reply } = shown
    const uuid = shown.isUsed ? crypto.randomUUID() : shown.uuid
    const answerPreviews = reply.preview_data.map(({ order, slug_values }) => ({ order, slug_values }))
    const body = {
      state: search,
      questions: [...questions],
      numItems: count,
      url,
      uuid,
      answerPreviews,
      shortenedQuestions: reply.shortened_questions,
    }
    const begun = await call(calls.startPerItem, { body }, { key: uuid, retries: 2 })
    rememberOpenAnalysis({ id: begun.id, url, type: 'prompt-per-item', selected: [], count })
    move({ is: 'wholeBegun', id: begun.id, asked, total: begun.total })
    void pullChanges()
    await followWhole(begun.id, asked)
  }
  const followWhole = async (id: string, asked: string) => {
    const row = await follow(id)
    if (!row) return
    move({ is: 'ready', row })
    if (row.done > 0) await saveFile(row, asked)
  }

  const download = async () => {
    if (isDownloaded(state)) {
      flash({ variant: 'warning', text: downloadedText })
      return
    }
    const isThere = hasFile(state)
    if (!isThere && whyNotDownload(state) !== undefined) return
    const cost = costOfFile(state)
    const question = {
      title: `Analyse ${counted(state.count, 'result')}?`,
      text: `This costs ${creditsText(cost)}. You’ll have ${creditsText(state.credits - cost)} left. Results without an answer are not charged.`,
      yes: 'Analyse and download',
      no: 'Not now',
    }
    if (isThere || (await confirmModal(question))) await wholeFile().catch(thrown => failBy(thrown, perItemFailureOf))
  }

  const suggest = async () => {
    move({ is: 'suggesting' })
    const questions = withoutBlanks(state.questions).filter(text => text !== '')
    try {
      const body = { query: (search.keyword ?? '').slice(0, limits.keywordLength), index, questions }
      const { suggestions } = await call(calls.suggest, { body }, { timeout: timeouts.file })
      move({ is: 'suggested', suggestions })
    } catch {
      // It says nothing (S3§8).
      move({ is: 'failed' })
    }
  }

  const resume = async () => {
    const open = rememberedAnalysis(url)
    if (!open) return
    try {
      const row = await call(calls.show, { params: { id: open.id } })
      if (row.status === 'failed') return rememberOpenAnalysis(undefined)
      move({ is: 'resumed', open, row })
      if (row.finished_at !== null) return
      if (open.type === 'prompt-per-item') return await followWhole(row.id, askedNow({ ...unopened, ...open, questions: row.questions }))
      const whole = await follow(row.id)
      if (whole) startTransition(() => move({ is: 'answered', row: whole }))
    } catch (thrown) {
      // One that was deleted is not missed.
      if (thrown instanceof ApiError && thrown.status === 404) rememberOpenAnalysis(undefined)
      else failBy(thrown)
    }
  }

  const isOpened = state.overview !== undefined
  const begin = useEffectEvent(resume)
  const open = useEffectEvent((read: AnalysisOverview) => {
    move({ is: 'opened', overview: read })
    if (isOpened) return
    const selected = read.items.flatMap(({ slug_values }, at) => (slug_values.some(slug => ticked.includes(slug)) ? [at] : []))
    if (selected.length > 0) move({ is: 'selected', selected })
  })
  /** What has ended is in My analyses: the next window begins anew. A reload closes no window. */
  const leave = useEffectEvent(() => {
    left.current?.abort()
    if (state.waiting === 'active' && rememberedAnalysis(url)) rememberOpenAnalysis(undefined)
  })
  useEffect(() => {
    left.current = new AbortController()
    return leave
  }, [])
  useEffect(() => {
    if (overview) open(overview)
  }, [overview])
  useEffect(() => {
    if (isOpened) void begin()
  }, [isOpened])

  return {
    state,
    move,
    index,
    error: overview ? undefined : error,
    again,
    analyse,
    download,
    suggest,
    stop: () => {
      const id = state.answer && !state.answer.row ? state.answer.id : state.whole?.id
      if (id !== undefined) void commit(stopAnalysis, { id }).catch(() => {})
    },
    copy: async (text: string, done: string) => {
      if (await copyText(text, done)) move({ is: 'kept' })
    },
    saveText: (text: string) => {
      downloadText(analysisFileName(index, 'txt', Date.now()), text, 'text/plain;charset=utf-8')
      move({ is: 'kept' })
    },
  }
}
export type ListAnalysis = ReturnType<typeof useListAnalysis>

const downloadedText = "You've already downloaded this exact file. Feel free to try again after changing your questions or selection."
