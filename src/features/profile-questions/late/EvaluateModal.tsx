import { type FormEvent, useCallback, useEffect, useId, useState } from 'react'
import { ApiError } from '#api/call.ts'
import { useReachability } from '#api/reachability.ts'
import { missingRightOf, leadTo } from '#features/plans/index.ts'
import { to } from '#contract/to.ts'
import { useAction } from '#forms/use-action.ts'
import { counted, formatNumber } from '#kit/format-number.ts'
import { go } from '#routing/navigation.ts'
import { track } from '#session/track.ts'
import { Button } from '#ui/button/Button.tsx'
import { flash } from '#ui/feedback/flash.ts'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import type { EvaluatedSearch } from '../evaluate.modal.ts'
import { analystFailure } from '../analyst-failure.ts'
import { focusInvalid } from '../focus-invalid.ts'
import { EvaluationForm } from './EvaluationForm.tsx'
import { useEvaluation } from './use-evaluation.ts'
import css from './ProfileQuestions.module.css'

/** Evaluates the first profiles of a search (S3§4): it goes on at the server, and a notification brings the result. */
export default function EvaluateModal({ close, ...search }: EvaluatedSearch & ModalProps<void>) {
  const evaluation = useEvaluation(search)
  const { online } = useReachability()
  const [problem, setProblem] = useState<string>()
  const formId = useId()
  const { busy, run } = useAction(thrown => {
    if (thrown instanceof ApiError && thrown.code === 'no_credits') evaluation.noCredits()
    const right = missingRightOf(thrown instanceof ApiError ? thrown : undefined)
    if (right) leadTo(right)
    setProblem(analystFailure(thrown))
  })
  useEffect(() => track('content_modal_opened', { item_type: 'bulk_evaluation' }), [])
  const { choice, isDisabled, credits, cost, withReport } = evaluation
  const isOff = isDisabled || !online
  const isChanged = choice.isChanged || evaluation.basis.own !== ''
  const guard = useCallback(() => isChanged, [isChanged])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setProblem(undefined)
    if (isOff) return
    const template = choice.finish()
    if (!template) return focusInvalid(event.currentTarget)
    void run(async () => {
      choice.keep(evaluation.mayKeep)
      const { total } = await evaluation.start(template)
      flash({
        variant: 'success',
        text: `Evaluating ${counted(total, 'profile')}. You’ll be notified when ${withReport ? 'the report' : 'the result'} is ready.`,
        action: { label: 'My analyses', run: () => void go(to('analyses')) },
      })
      close()
    })
  }
  return (
    <ModalFrame
      title="Evaluate profiles"
      guard={guard}
      footer={
        <>
          <p className={css['cost']} aria-live="polite">
            {!online
              ? 'You’re offline. Connect to evaluate profiles.'
              : `Costs ${formatNumber(cost)} AI credits${credits === undefined ? '' : `, you have ${formatNumber(credits)}`}.`}
          </p>
          <Button kind="primary" type="submit" form={formId} busy={busy} aria-disabled={isOff || undefined}>
            Evaluate
          </Button>
        </>
      }
    >
      <form id={formId} className={css['form']} onSubmit={submit} noValidate>
        <EvaluationForm search={search} evaluation={evaluation} problem={problem} />
      </form>
    </ModalFrame>
  )
}
