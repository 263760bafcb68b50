import { useEffect, useMemo } from 'react'
import { useReachability } from '#api/reachability.ts'
import { analysedName } from '#contract/analysis-names.ts'
import { track } from '#session/track.ts'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { NotLoaded } from '#ui/feedback/NotLoaded.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import type { AnalysedResults } from '../analysis.modal.ts'
import { type AnalysisState, hasOwnQuestion, isSafeToClose } from './analysis-state.rules.ts'
import { AnalysisFooter } from './AnalysisFooter.tsx'
import { AnalystNote } from './AnalystNote.tsx'
import { AnswerPart } from './AnswerPart.tsx'
import { PreviewPart } from './PreviewPart.tsx'
import { QuestionStep } from './QuestionStep.tsx'
import { SelectionStep } from './SelectionStep.tsx'
import { TypeStep } from './TypeStep.tsx'
import { type ListAnalysis, useListAnalysis } from './use-list-analysis.ts'
import { WholeProgress } from './WholeProgress.tsx'
import css from './AnalysisModal.module.css'

/** Asks the AI about the results of a search: type, selection, questions, and the answer (S3§4). A failed overview is told here, and nowhere else (S3§7). */
export default function AnalysisModal({ results }: { results: AnalysedResults } & ModalProps<void>) {
  const analysis = useListAnalysis(results)
  const { state, index } = analysis
  const { online } = useReachability()
  useEffect(() => track('content_modal_opened', { item_type: 'ai_analysis', index }), [index])
  useAskBeforeUnload(state)
  return (
    <ModalFrame
      title={`AI analysis of ${analysedName(index)}`}
      guard={useClosingQuestion(state)}
      footer={state.overview && <AnalysisFooter analysis={analysis} />}
    >
      <div className={css['steps']}>
        <InlineMessage tone="warn">
          {!online && 'You’re offline. An analysis needs a connection; one that has begun goes on without you.'}
        </InlineMessage>
        {state.overview ? (
          <Steps analysis={analysis} />
        ) : (
          <NotLoaded error={analysis.error} again={analysis.again} what="What these results can be asked" lines={8} />
        )}
      </div>
    </ModalFrame>
  )
}

function Steps({ analysis }: { analysis: ListAnalysis }) {
  const { state } = analysis
  return (
    <>
      <AnalystNote analysis={analysis} />
      <TypeStep analysis={analysis} />
      {state.type && (
        <>
          <SelectionStep analysis={analysis} type={state.type} />
          <QuestionStep analysis={analysis} type={state.type} />
          {state.answer && <AnswerPart key={state.answer.id} analysis={analysis} answer={state.answer} />}
          {state.preview && <PreviewPart key={`preview ${state.preview.uuid}`} analysis={analysis} preview={state.preview} />}
          {state.whole && <WholeProgress key={state.whole.id} whole={state.whole} />}
        </>
      )}
    </>
  )
}

function useClosingQuestion(state: AnalysisState) {
  const isSafe = isSafeToClose(state)
  const isRunning = state.waiting === 'analysing' || state.waiting === 'downloading'
  const isPreview = state.preview !== undefined && state.whole === undefined
  const text = isPreview
    ? 'The answers of the preview have not been copied or downloaded, and are not kept.'
    : isRunning
      ? 'The analysis goes on. You’ll find its answer in My analyses.'
      : hasOwnQuestion(state)
        ? 'Your question has not been asked, and is not kept.'
        : 'The answer has not been copied or downloaded. It stays in My analyses.'
  return useMemo(() => () => !isSafe && closingQuestion(text), [isSafe, text])
}

/** S3§4 */
const closingQuestion = (text: string) => ({
  title: 'Close the AI analysis?',
  text,
  yes: 'Yes',
  no: 'No',
})

/** The browser asks before the page is left where closing would ask (S3§4). */
function useAskBeforeUnload(state: AnalysisState): void {
  const isSafe = isSafeToClose(state)
  useEffect(() => {
    if (isSafe) return
    const ask = (event: Event) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isSafe])
}
