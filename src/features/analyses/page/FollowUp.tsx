import * as v from 'valibot'
import { type FormEvent, useState } from 'react'
import { ApiError } from '#api/api-error.ts'
import { errorText } from '#api/error-text.ts'
import { useRead } from '#api/read/use-read.ts'
import { sendingNote } from '#analysis/index.ts'
import { useReachability } from '#api/reachability.ts'
import { limits } from '#contract/limits.ts'
import { profileQuestions } from '#contract/profile-questions.ts'
import { to } from '#contract/to.ts'
import { mayDo } from '#features/plans/index.ts'
import type { DraftStorage } from '#forms/draft-storage.ts'
import { WithDraft } from '#forms/WithDraft.tsx'
import { counted } from '#kit/format-number.ts'
import { go } from '#routing/navigation.ts'
import { Button } from '#ui/button/Button.tsx'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { TextArea } from '#ui/field/TextArea.tsx'
import type { ShownAnalysis } from '../analyses.reads.ts'
import { startAnalysis } from '../start-analysis.ts'
import { creditsText } from '../status-texts.ts'
import css from './AnalysisPage.module.css'

/** Whether there is no answer that a further question could follow. */
const isAgain = ({ text }: ShownAnalysis): boolean => text === ''

const kept = v.fallback(v.object({ question: v.string() }), { question: '' })

interface FollowUpProps {
  analysis: ShownAnalysis
}

/** A further question about the same records. Only for one answer about several records: their number is what it costs. */
export function FollowUp({ analysis }: FollowUpProps) {
  const { id, type, items, index } = analysis
  const isAboutRecords = type === 'single-prompt' || type === 'patent-analysis'
  if (!isAboutRecords || items.length === 0 || analysis.finished_at === null) return null
  return (
    <section className={css['section']}>
      <h2>{isAgain(analysis) ? 'Ask again' : 'Ask a follow-up question'}</h2>
      <WithDraft key={index} name={`follow-up/${id}`}>
        {draft => <QuestionForm analysis={analysis} type={type} draft={draft} />}
      </WithDraft>
    </section>
  )
}

interface QuestionFormProps extends FollowUpProps {
  type: 'single-prompt' | 'patent-analysis'
  draft: DraftStorage
}

function QuestionForm({ analysis, type, draft }: QuestionFormProps) {
  const { online } = useReachability()
  const again = isAgain(analysis)
  const [question, setQuestion] = useState(() => v.parse(kept, draft.read()).question || (again ? (analysis.questions[0] ?? '') : ''))
  // Until it has begun it is the same one: a second try after a lost answer is not charged again.
  const [newId] = useState(() => crypto.randomUUID())
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { items, index, state, url } = analysis
  // Who answers now: it may be another than the one who answered before.
  const { answer: about } = useRead(profileQuestions.templates, online ? { body: { index: 'researchers' } } : undefined)
  const isBlank = question.trim() === ''
  const ask = async (event: FormEvent) => {
    event.preventDefault()
    if (isBlank || !online || isBusy || !mayDo('promptAI')) return
    setBusy(true)
    setProblem(undefined)
    try {
      const asked = items.map(({ order, slug_values }) => ({ order, slug_values }))
      const more = { ...(state && { state }), ...(url !== undefined && { url }) }
      const row = await startAnalysis({
        id: newId,
        analysisType: type,
        index,
        question,
        items: asked,
        ...(!again && { parent_id: analysis.id }),
        ...more,
      })
      await draft.write(undefined)
      await go(to('analyses.show', { id: row.id }))
    } catch (thrown) {
      setBusy(false)
      const isPoor = thrown instanceof ApiError && thrown.code === 'no_credits'
      setProblem(isPoor ? `You do not have ${creditsText(items.length)}.` : errorText(thrown))
    }
  }
  return (
    <form className={css['form']} onSubmit={event => void ask(event)}>
      <TextArea
        aria-label={again ? 'Question' : 'Follow-up question'}
        maxLength={limits.analysis.question}
        value={question}
        onChange={event => {
          setQuestion(event.target.value)
          void draft.write(event.target.value === '' ? undefined : { question: event.target.value })
        }}
      />
      {about && (
        <p className={css['note']}>
          {sendingNote(
            about.analyst,
            again ? 'Your question and the texts of the records' : 'Your question, the answer above and the texts of the records',
          )}
        </p>
      )}
      <div className={css['tools']}>
        <Button type="submit" kind="primary" busy={isBusy} aria-disabled={isBlank || !online || undefined}>
          Ask
        </Button>
        <span className={css['note']}>
          {online
            ? `About the same ${items.length === 1 ? 'record' : counted(items.length, 'record')}, for ${creditsText(items.length)}.`
            : 'You’re offline. What you type is kept here; connect to ask it.'}
        </span>
      </div>
      <InlineMessage tone="danger">{problem}</InlineMessage>
    </form>
  )
}
