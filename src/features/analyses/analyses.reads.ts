import { useEffect, useMemo, useState } from 'react'
import { useReachability } from '#api/reachability.ts'
import { useRead } from '#api/read/use-read.ts'
import { analyses as calls } from '#contract/analyses.ts'
import type { AnalysisRow } from '#contract/analysis-rows.ts'
import { limits } from '#contract/limits.ts'
import { onLiveEvent, useLive, useWaitingPayloads } from '#offline/index.ts'
import { useAnalysesHere } from './analyses-here.reads.ts'
import { type AnalysisHere, analysesMade, oneAnalysis } from './analyses.mirrored.ts'
import { hasWords, latestFirst } from './found.rules.ts'
import { followRun, type RunNow } from './follow-run.ts'
import { deleteAnalysis } from './mutations/delete-analysis.mutation.ts'

/**
 * The analyses of the user with these words: those on this device, and of a user who has more than devices keep those of the server, by pages. `more`:
 * whether the server has further ones.
 */
export function useAnalysisList(words: string, pages: number) {
  const { online } = useReachability()
  const here = useAnalysesHere()
  const deleted = useWaitingPayloads(deleteAnalysis)
  const hasAll = here !== undefined && here.length < limits.analysis.mirrored
  const page = pages - 1
  // Without words the device is the first page, and more.
  const isAsked = here !== undefined && !hasAll && (words !== '' || pages > 1)
  const { answer, error, loading, isCurrent } = useRead(calls.list, isAsked ? { query: { q: words, page: String(page) } } : undefined, {
    delay: limits.typeahead.debounce,
  })
  const older = useGathered(words, isCurrent ? answer : undefined)
  const rows = useMemo(() => {
    if (!here) return undefined
    const gone = new Set(deleted?.map(({ id }) => id))
    const known = new Set(here.map(({ id }) => id))
    const found = older.rows.filter(({ id }) => !known.has(id) && !gone.has(id))
    return [...here.filter(row => hasWords(row, words)), ...found].toSorted(latestFirst)
  }, [here, older, deleted, words])
  const more = !hasAll && here !== undefined && (isAsked ? older.more : words === '')
  return { rows, more, isComplete: hasAll || (online && !error), isAsking: isAsked && loading, error: isAsked ? error : undefined }
}

interface Gathered {
  words: string
  rows: AnalysisRow[]
  more: boolean
}

/** All pages of the server that were asked for with the same words. */
function useGathered(words: string, answer: { results: AnalysisRow[]; more: boolean } | undefined): Gathered {
  const [gathered, setGathered] = useState<Gathered>({ words, rows: [], more: false })
  const [last, setLast] = useState<typeof answer>()
  if (gathered.words !== words) setGathered({ words, rows: [], more: false })
  else if (answer && answer !== last) {
    setLast(answer)
    const ids = new Set(answer.results.map(({ id }) => id))
    setGathered({ words, rows: [...gathered.rows.filter(({ id }) => !ids.has(id)), ...answer.results], more: answer.more })
  }
  return gathered
}

/** An analysis as its page shows it. */
export type ShownAnalysis = AnalysisHere & { is_own: boolean }

/** An analysis by its id: as this device has it, else as the server gives it, also one that somebody shares. */
export function useAnalysis(id: string) {
  const here = useLive(async mirror => (await mirror.view(oneAnalysis(id))).of(analysesMade).get(id) ?? null, [id])
  const deleted = useWaitingPayloads(deleteAnalysis)
  const isDeleted = deleted?.some(one => one.id === id) ?? false
  const { answer, error, isCurrent, again } = useRead(calls.show, here === null && !isDeleted ? { params: { id } } : undefined)
  const analysis: ShownAnalysis | undefined = here ? { ...here, is_own: true } : isCurrent ? answer : undefined
  return { analysis, isDeleted, error: here ? undefined : error, again }
}

/** The analyses that are follow-up questions to one, as far as this device has them, in order. */
export const useFollowUps = (id: string): AnalysisHere[] =>
  (useAnalysesHere() ?? []).filter(({ parent_id }) => parent_id === id).toReversed()

/** What an analysis that runs has said so far; undefined for one that has ended. */
export function useRun(analysis: Pick<AnalysisRow, 'id' | 'finished_at'> & { is_own: boolean }): RunNow | undefined {
  const { id } = analysis
  const isRunning = analysis.finished_at === null && analysis.is_own
  const [said, setSaid] = useState<{ id: string; now: RunNow }>()
  useEffect(() => {
    if (!isRunning) return
    const stop = new AbortController()
    void followRun(id, now => setSaid({ id, now }), stop.signal)
    return () => stop.abort()
  }, [id, isRunning])
  return isRunning && said?.id === id ? said.now : undefined
}

/** For how many records the answer of an analysis is there: as its row says, or as is told live while it runs. */
export function useDone({ id, done, total, finished_at }: AnalysisRow): number {
  const [told, setTold] = useState(0)
  const isRunning = finished_at === null
  useEffect(
    () =>
      isRunning
        ? onLiveEvent('progress-update', ({ uuid, count, progress }) => uuid === id && setTold(count ?? Math.round(progress * total)))
        : undefined,
    [id, isRunning, total],
  )
  return isRunning ? Math.max(done, told) : done
}
