import { useRef } from 'react'
import type { ListAnalysisType } from '#contract/analyses.ts'
import { limits } from '#contract/limits.ts'
import { formatNumber } from '#kit/format-number.ts'
import { Button, IconButton } from '#ui/button/Button.tsx'
import { Field } from '#ui/field/Field.tsx'
import { TextArea } from '#ui/field/TextArea.tsx'
import { MessageCircle, X } from '#ui/Icon.tsx'
import { mostQuestions } from './analysis.rules.ts'
import type { ListAnalysis } from './use-list-analysis.ts'
import css from './AnalysisModal.module.css'

/** Step 3: one question, or up to 20 about each result. */
export function QuestionStep({ analysis, type }: { analysis: ListAnalysis; type: ListAnalysisType }) {
  const isMany = mostQuestions(type) > 1
  return (
    <section className={css['step']} aria-labelledby="analysis-questions">
      <h3 id="analysis-questions">{isMany ? '3. Your questions' : '3. Your question'}</h3>
      {isMany ? <Questions analysis={analysis} /> : <OneQuestion analysis={analysis} type={type} />}
    </section>
  )
}

function OneQuestion({ analysis, type }: { analysis: ListAnalysis; type: ListAnalysisType }) {
  const { state, move } = analysis
  const { questions, suggestions, overview, waiting } = state
  const isBusy = waiting === 'analysing'
  const [question = ''] = questions
  const offered = [...new Set([...(overview?.default_questions[type] ?? []), ...suggestions])].filter(text => text !== question)
  return (
    <>
      <Field label="Question" hint={`At most ${formatNumber(limits.analysis.question)} characters.`}>
        <TextArea
          value={question}
          maxLength={limits.analysis.question}
          readOnly={isBusy}
          onChange={event => move({ is: 'asked', questions: [event.target.value] })}
        />
      </Field>
      {offered.length > 0 && (
        <ul className={css['offers']} aria-label="Suggested questions">
          {offered.map(text => (
            <li key={text}>
              <Button size="small" aria-disabled={isBusy || undefined} onClick={() => isBusy || move({ is: 'asked', questions: [text] })}>
                {text}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <SuggestButton analysis={analysis} />
    </>
  )
}

function Questions({ analysis }: { analysis: ListAnalysis }) {
  const { state, move } = analysis
  const { questions, waiting } = state
  const list = useRef<HTMLOListElement>(null)
  const isBusy = waiting === 'analysing' || waiting === 'downloading'
  const ask = (next: readonly string[]) => move({ is: 'asked', questions: next })
  const focusLast = () => requestAnimationFrame(() => [...(list.current?.querySelectorAll('textarea') ?? [])].at(-1)?.focus())
  const askMore = (next: readonly string[]) => {
    if (isBusy) return
    ask(next)
    focusLast()
  }
  return (
    <>
      <ol ref={list} className={css['questions']}>
        {questions.map((text, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a question is its place: texts may be equal
          <li key={at}>
            <TextArea
              aria-label={`Question ${at + 1}`}
              rows={1}
              value={text}
              maxLength={limits.analysis.question}
              readOnly={isBusy}
              onChange={event => ask(questions.map((other, place) => (place === at ? event.target.value : other)))}
            />
            {questions.length > 1 && (
              <IconButton
                icon={X}
                label={`Remove question ${at + 1}`}
                aria-disabled={isBusy || undefined}
                onClick={() => askMore(questions.filter((_, place) => place !== at))}
              />
            )}
          </li>
        ))}
      </ol>
      {questions.length < limits.analysis.questions && (
        <div className={css['buttons']}>
          <Button size="small" aria-disabled={isBusy || undefined} onClick={() => askMore([...questions, ''])}>
            Add question
          </Button>
          <SuggestButton analysis={analysis} />
        </div>
      )}
    </>
  )
}

function SuggestButton({ analysis: { state, suggest } }: { analysis: ListAnalysis }) {
  const isBusy = state.waiting !== 'active'
  return (
    <div>
      <Button
        size="small"
        kind="quiet"
        icon={MessageCircle}
        busy={state.waiting === 'suggesting'}
        aria-disabled={isBusy || undefined}
        onClick={() => isBusy || void suggest()}
      >
        Suggest questions
      </Button>
    </div>
  )
}
