import { useEffect, useState } from 'react'
import { call } from '#api/call.ts'
import { useRead } from '#api/read/use-read.ts'
import { useRetryKey } from '#api/retry-key.ts'
import type { AnalysisRow } from '#contract/analysis-rows.ts'
import { plans } from '#contract/plans.ts'
import { documentIndexes, profileQuestions, type Template } from '#contract/profile-questions.ts'
import { setCredits, useCredits } from '#features/plans/index.ts'
import { pullChanges } from '#offline/index.ts'
import { useRight } from '#session/session.ts'
import { costOf, profilesAtFirst, usableCredits, isEvaluateDisabled, profileLimit, profileCount } from '../evaluation.rules.ts'
import type { EvaluatedSearch } from '../evaluate.modal.ts'
import { useBasis } from './use-basis.ts'
import { useTemplateInput } from './use-template-input.ts'

type DocumentIndex = (typeof documentIndexes)[number]

/** What is chosen for an evaluation, within what there is to choose (S3§4, S3§5). */
export function useEvaluation({ state, url, total }: EvaluatedSearch) {
  const { index: type } = state
  const mayKeep = useRight('askProfile')
  const [withReport, setWithReport] = useState(true)
  const [wished, setWished] = useState<number>()
  const [kinds, setKinds] = useState<readonly DocumentIndex[]>(documentIndexes)
  const { answer, error, again } = useRead(
    profileQuestions.templates,
    { body: { index: type, profile_type: type } },
    { refetchOnReconnect: true },
  )
  const choice = useTemplateInput(type, answer?.templates ?? [], answer?.default_template ?? '', mayKeep)
  const basis = useBasis(type, state.keyword ?? '', kinds, choice.filled)
  const read = useCredits()
  const balance = read?.balance
  const credits = usableCredits(balance?.ai_credits)
  const most = profileLimit({ total, withReport, itemLimit: answer?.item_limit ?? 0, credits })
  const count = profileCount(wished ?? profilesAtFirst(credits, withReport), most)
  const lacksKinds = kinds.length === 0
  const sendOnce = useRetryKey()
  // Another device may have used some.
  useEffect(() => {
    const control = new AbortController()
    call(plans.remainingCredits, { body: {} }, { signal: control.signal }).then(setCredits, () => {})
    return () => control.abort()
  }, [])

  /** Begins it at the server. The same input after a lost answer is the same evaluation. */
  async function start(template: Template): Promise<AnalysisRow> {
    const body = {
      state,
      url,
      profileType: type,
      numItems: count,
      searchIndices: [...kinds],
      query: basis.query,
      template,
      reportEnabled: withReport,
    }
    const row = await sendOnce(JSON.stringify(body), uuid =>
      call(profileQuestions.bulk, { body: { ...body, uuid } }, { key: uuid, retries: 1 }),
    )
    if (balance) setCredits({ ...balance, ai_credits: Math.max(0, balance.ai_credits - row.credits) })
    void pullChanges()
    return row
  }

  return {
    templates: answer?.templates,
    analyst: answer?.analyst,
    error,
    again,
    withReport,
    setWithReport,
    count,
    most,
    setCount: setWished,
    choice: {
      ...choice,
      choose: (label: string) => {
        choice.choose(label)
        basis.reset()
        setKinds(documentIndexes)
      },
    },
    basis,
    kinds,
    setKind: (name: DocumentIndex, isOn: boolean) => setKinds(documentIndexes.filter(one => (one === name ? isOn : kinds.includes(one)))),
    lacksKinds,
    /** Undefined until it is known. */
    credits: read && credits,
    cost: costOf(count, withReport),
    isDisabled: isEvaluateDisabled({
      hasTemplate: choice.template !== undefined,
      profiles: count,
      credits,
      hasErrors: choice.hasErrors || lacksKinds,
    }),
    mayKeep,
    noCredits: () => balance && setCredits({ ...balance, ai_credits: 0 }),
    start,
  }
}
export type Evaluation = ReturnType<typeof useEvaluation>
