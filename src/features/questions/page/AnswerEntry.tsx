import { useState } from 'react'
import { answerInput } from '#contract/question-fields.ts'
import { roleMay } from '#contract/roles.ts'
import { writtenHash } from '#contract/written-hash.ts'
import { flashSaved } from '#forms/flashes.ts'
import { commit } from '#offline/index.ts'
import { useTarget } from '#routing/use-target.ts'
import { Button } from '#ui/button/Button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Check, EllipsisVertical } from '#ui/Icon.tsx'
import { Menu } from '#ui/overlay/Menu.tsx'
import { Badge } from '#ui/text/Badge.tsx'
import { acceptAnswer } from '../mutations/accept-answer.mutation.ts'
import { changeAnswer } from '../mutations/change-answer.mutation.ts'
import { deleteAnswer } from '../mutations/delete-answer.mutation.ts'
import type { AnswerHere, CommentHere, QuestionHere } from '../questions.mirrored.ts'
import { Byline } from './Byline.tsx'
import { Comments } from './Comments.tsx'
import type { QuestionInView } from './question-in-view.ts'
import css from './Questions.module.css'
import { UnsavedEdit } from './UnsavedEdit.tsx'
import { earlierTextsOf, menuOf, queued } from './written-menu.ts'
import { WrittenText } from './WrittenText.tsx'
import { WritingForm } from './WritingForm.tsx'

interface AnswerProps {
  open: QuestionInView
  question: QuestionHere
  answer: AnswerHere
  comments: readonly CommentHere[]
  /** It is not in the list any more; what is being written on it is. */
  isUnlisted?: boolean
}

/** An answer with its comments; whoever asked can accept it, and who runs the community. */
export function AnswerEntry({ open, question, answer, comments, isUnlisted = false }: AnswerProps) {
  const { place, title, role, onChanged } = open
  const { id, content, version } = answer
  const [first, setFirst] = useState<{ content: string; version: number }>()
  const target = useTarget<HTMLElement>(writtenHash('answer', id))
  const isAccepted = question.accepted_answer_id === id
  const about = { ...place, id, title }
  const written = { community: place.community, type: 'answer', id } as const
  const mayModerate = roleMay(role, 'moderate')
  const mayWrite = roleMay(role, 'askInCommunity')
  const draft = `answer:${id}`
  const edit = () => setFirst({ content, version })
  const items = menuOf({
    place: written,
    row: answer,
    mayWrite,
    mayModerate,
    edit,
    remove: () => commit(deleteAnswer, about),
    onChanged,
  })
  return (
    <li className={classNames(css['answer'], isAccepted && css['accepted'])} hidden={isUnlisted}>
      <article className={css['written']} {...target}>
        <div className={css['head']}>
          <div className={css['facts']}>
            {isAccepted && <Badge tone="ok">Accepted answer</Badge>}
            <Byline row={answer} did="answered" onEdited={earlierTextsOf(written, answer, mayModerate)} />
          </div>
          <div className={css['tools']}>
            {!answer.hidden && roleMay(role, question.is_own ? 'askInCommunity' : 'acceptAnswer') && (
              <Button
                size="small"
                icon={Check}
                aria-pressed={isAccepted}
                onClick={() => void queued(commit(acceptAnswer, { ...place, title, answer: isAccepted ? null : id }))}
              >
                {isAccepted ? 'Accepted' : 'Accept'}
              </Button>
            )}
            {items.length > 0 && (
              <Menu label="Actions of this answer" icon={EllipsisVertical} iconOnly size="small" align="end" items={items} />
            )}
          </div>
        </div>
        {first ? (
          <WritingForm
            draft={draft}
            label="Edit your answer"
            community={place.community}
            schema={answerInput}
            start={first.content}
            wantsFocus
            yes="Save"
            role={role}
            title={title}
            submit={text =>
              commit(changeAnswer, { ...about, content: text, seen: { version: first.version, fields: { content: first.content } } })
            }
            afterwards={() => {
              flashSaved('Answer')
              setFirst(undefined)
            }}
            onClose={() => setFirst(undefined)}
          />
        ) : (
          <WrittenText row={answer}>
            <UnsavedEdit draft={answer.is_own && mayWrite ? draft : undefined} onContinue={edit} />
            <Comments open={open} answer={id} comments={comments} />
          </WrittenText>
        )}
      </article>
    </li>
  )
}
