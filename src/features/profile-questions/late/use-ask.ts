import { useEffect, useRef, useState } from 'react'
import { ApiError, call } from '#api/call.ts'
import { beginStream } from '#api/begin-stream.ts'
import { useRetryKey } from '#api/retry-key.ts'
import { analyses } from '#contract/analyses.ts'
import type { AnalysisRow } from '#contract/analysis-rows.ts'
import { profileQuestions, type ProfileType, type Template } from '#contract/profile-questions.ts'
import { followRun, type RunNow, stopAnalysis } from '#features/analyses/index.ts'
import { leadTo, missingRightOf, setCredits, useCredits } from '#features/plans/index.ts'
import { commit } from '#offline/index.ts'
import { analystFailure } from '../analyst-failure.ts'

/** A question that was asked here, and its answer so far. */
export interface Asked {
  id: string
  question: string
  now?: RunNow
  /** With its passages, once it has ended. */
  row?: AnalysisRow
  problem?: string
}

/** Asks about one profile. An answer goes on at the server when the page is left, and is in the user's analyses. */
export function useAsk(index: ProfileType, slug: string) {
  const [asked, setAsked] = useState<Asked>()
  const following = useRef<AbortController>(undefined)
  const sendOnce = useRetryKey()
  const balance = useCredits()?.balance
  useEffect(() => () => following.current?.abort(), [])

  /** `begun`: called when the server has taken it. */
  const ask = async (words: string, input: { question: string } | { template: Template }, begun?: () => void) => {
    following.current?.abort()
    const control = new AbortController()
    following.current = control
    const { signal } = control
    const body = { index, slug, ...input }
    let id = ''
    const tell = (more: Partial<Asked>) => !signal.aborted && setAsked(before => ({ ...before, ...more, id, question: words }))
    setAsked({ id, question: words })
    try {
      // The same question after a lost answer is the same analysis.
      id = await sendOnce(JSON.stringify(body), async made => {
        await beginStream(profileQuestions.ask, { body: { ...body, id: made } }, { signal })
        return made
      })
      tell({})
      begun?.()
      const { ended, error, credits_remaining } = await followRun(id, now => tell({ now }), signal)
      if (signal.aborted) return
      if (balance && credits_remaining !== undefined) setCredits({ ...balance, ai_credits: Math.max(0, credits_remaining) })
      if (ended === 'failed') tell({ problem: analystFailure(error && asApiError(error)) })
      const row = await call(analyses.show, { params: { id } }, { signal }).catch(() => undefined)
      if (row) tell({ row })
    } catch (thrown) {
      if (signal.aborted) return
      if (thrown instanceof ApiError && thrown.code === 'no_credits' && balance) setCredits({ ...balance, ai_credits: 0 })
      const right = missingRightOf(thrown instanceof ApiError ? thrown : undefined)
      if (right) leadTo(right)
      setAsked({ id, question: words, problem: analystFailure(thrown) })
    }
  }

  /** What was answered until then stays. */
  const stop = () => asked?.id && void commit(stopAnalysis, { id: asked.id }).catch(() => {})

  return { asked, ask, stop, isRunning: asked !== undefined && asked.problem === undefined && asked.now?.ended === undefined }
}

/** Why an analysis failed, as a refused call would say it. */
const asApiError = (body: { code: string; error: string }): ApiError => new ApiError('http', body.error, { status: 400, body })
