import { useState } from 'react'
import { answerInput } from '#contract/question-fields.ts'
import { roleMay } from '#contract/roles.ts'
import { mustSignIn } from '#features/plans/index.ts'
import { flashSaved } from '#forms/flashes.ts'
import { commit } from '#offline/index.ts'
import { useSession } from '#session/session.ts'
import { Button } from '#ui/button/Button.tsx'
import { answerQuestion } from '../mutations/answer-question.mutation.ts'
import type { QuestionInView } from './question-in-view.ts'
import css from './Questions.module.css'
import { WritingForm } from './WritingForm.tsx'

/** The form of a new answer; a guest is led to the login. */
export function YourAnswer({ open: { place, title, role } }: { open: QuestionInView }) {
  const { user } = useSession()
  const [id, setId] = useState(() => crypto.randomUUID())
  const mayAnswer = roleMay(role, 'askInCommunity')
  // A form that is open stays until it has told that it has to close.
  const [isOpen, setOpen] = useState(mayAnswer)
  if (mayAnswer && !isOpen) setOpen(true)
  if (isOpen)
    return (
      <WritingForm
        key={id}
        draft={`answer:${place.question}`}
        label="Your answer"
        community={place.community}
        schema={answerInput}
        yes="Answer"
        role={role}
        title={title}
        submit={content => commit(answerQuestion, { ...place, title, id, content })}
        afterwards={() => {
          flashSaved('Answer')
          setId(crypto.randomUUID())
        }}
        {...(!mayAnswer && { onClose: () => setOpen(false) })}
      />
    )
  if (user) return <p className={css['quiet']}>Members of the community answer questions. Join it to write an answer.</p>
  return (
    <p>
      <Button onClick={() => void mustSignIn()}>Log in to answer</Button>
    </p>
  )
}
