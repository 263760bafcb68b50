import * as v from 'valibot'
import { type FormEvent, useState } from 'react'
import { sendingNote } from '#analysis/index.ts'
import { useReachability } from '#api/reachability.ts'
import { useRead } from '#api/read/use-read.ts'
import { limits } from '#contract/limits.ts'
import { profileQuestions, type ProfileType, type Template } from '#contract/profile-questions.ts'
import type { DraftStorage } from '#forms/draft-storage.ts'
import { Button } from '#ui/button/Button.tsx'
import { NotLoaded } from '#ui/feedback/NotLoaded.tsx'
import { Field } from '#ui/field/Field.tsx'
import { TextArea } from '#ui/field/TextArea.tsx'
import { Select } from '#ui/first/Select.tsx'
import { focusInvalid } from '../focus-invalid.ts'
import { AskedAnswer } from './AskedAnswer.tsx'
import { TemplateFields } from './TemplateFields.tsx'
import { useAsk } from './use-ask.ts'
import { useTemplateInput } from './use-template-input.ts'
import css from './ProfileQuestions.module.css'

/** The last choice: a question in the user’s own words. */
const ownQuestion = 'Your own question'

/** A template that is nothing but a question is the own question here, with more room. */
const isMore = ({ parameters: [first, ...others] }: Template): boolean => first?.name !== 'Question' || others.length > 0

const takeFocus = (select: HTMLSelectElement | null) => select?.focus({ preventScroll: true })

export interface AskFormProps {
  index: ProfileType
  slug: string
  name: string
  /** What was typed as an own question and not asked. */
  draft: DraftStorage
  /** Whether a user has opened it just now: it takes the focus. */
  isWanted: boolean
}

const typed = v.fallback(v.object({ question: v.string() }), { question: '' })

/** A template with its parameters, or an own question, and the answer while it is written. */
export function AskForm({ index, slug, name, draft, isWanted }: AskFormProps) {
  const { online } = useReachability()
  const { answer, error, again } = useRead(
    profileQuestions.templates,
    { body: { index, profile_type: index, profile_name: name.slice(0, 300) } },
    { refetchOnReconnect: true },
  )
  const templates = answer?.templates.filter(isMore) ?? []
  const choice = useTemplateInput(index, templates, answer?.default_template ?? '', true)
  const [question, setQuestion] = useState(() => v.parse(typed, draft.read()).question)
  const [isOwn, setOwn] = useState(question !== '')
  const [isLeft, setLeft] = useState(false)
  const { asked, ask, stop, isRunning } = useAsk(index, slug)
  // Without a template there is only the own question.
  const asksOwn = isOwn || !choice.template
  const isEmpty = question.trim() === ''
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isRunning || !online) return
    if (asksOwn) {
      setLeft(true)
      if (!isEmpty) void ask(question.trim(), { question: question.trim() }, () => void draft.write(undefined))
      return
    }
    const template = choice.finish()
    if (!template) return focusInvalid(event.currentTarget)
    choice.keep(true)
    void ask(template.label, { template })
  }
  // Without a connection an own question can be written for later.
  if (!answer && error?.kind !== 'offline') return <NotLoaded error={error} again={again} what="The questions" lines={4} />
  return (
    <div className={css['form']}>
      <form className={css['form']} onSubmit={submit} noValidate>
        <Field label="Question">
          <Select
            ref={isWanted ? takeFocus : undefined}
            value={asksOwn ? ownQuestion : choice.template?.label}
            onChange={event => {
              const { value } = event.target
              setOwn(value === ownQuestion)
              if (value !== ownQuestion) choice.choose(value)
            }}
          >
            {templates.map(({ label }) => (
              <option key={label}>{label}</option>
            ))}
            <option>{ownQuestion}</option>
          </Select>
        </Field>
        {asksOwn ? (
          <Field label={`What would you like to know about ${name}?`} error={isLeft && isEmpty ? 'Enter a question.' : undefined}>
            <TextArea
              value={question}
              maxLength={limits.analysis.question}
              onChange={event => {
                setQuestion(event.target.value)
                setOwn(true)
                void draft.write(event.target.value === '' ? undefined : { question: event.target.value })
              }}
              onBlur={() => setLeft(true)}
            />
          </Field>
        ) : (
          <TemplateFields choice={choice} />
        )}
        {answer && (
          <p className={css['quiet']}>{sendingNote(answer.analyst, 'Your question and the texts of the profile and its documents')}</p>
        )}
        <div className={css['buttons']}>
          <Button kind="primary" type="submit" busy={isRunning} aria-disabled={!online || undefined}>
            Ask
          </Button>
          {isRunning && asked?.id && <Button onClick={stop}>Stop</Button>}
          <p className={css['quiet']}>
            {online ? `Costs ${limits.evaluation.askCredits} AI credit.` : 'You’re offline. Connect to ask this profile.'}
          </p>
        </div>
      </form>
      {asked && answer && <AskedAnswer asked={asked} isRunning={isRunning} index={index} analyst={answer.analyst} />}
    </div>
  )
}
