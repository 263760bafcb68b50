import { useState } from 'react'
import { commentInput } from '#contract/question-fields.ts'
import { roleMay } from '#contract/roles.ts'
import { writtenHash } from '#contract/written-hash.ts'
import { flashSaved } from '#forms/flashes.ts'
import { useHasDraft } from '#forms/use-has-draft.ts'
import { useTarget } from '#routing/use-target.ts'
import { Button } from '#ui/button/Button.tsx'
import { EllipsisVertical } from '#ui/Icon.tsx'
import { Menu } from '#ui/overlay/Menu.tsx'
import { saveComment, removeComment, writeComment } from '../change-comments.ts'
import type { CommentHere } from '../questions.mirrored.ts'
import { Byline } from './Byline.tsx'
import type { QuestionInView } from './question-in-view.ts'
import css from './Questions.module.css'
import { UnsavedEdit } from './UnsavedEdit.tsx'
import { earlierTextsOf, menuOf } from './written-menu.ts'
import { WrittenText } from './WrittenText.tsx'
import { WritingForm } from './WritingForm.tsx'

interface CommentsProps {
  open: QuestionInView
  /** The answer that is commented on; null: the question itself. */
  answer: string | null
  comments: readonly CommentHere[]
}

/** The comments on a question or an answer, and the form of a new one. */
export function Comments({ open, answer, comments }: CommentsProps) {
  const { place, title, role } = open
  const [writing, setWriting] = useState<string>()
  const about = { ...place, answer, title }
  const draft = `comment:${place.question}:${answer ?? ''}`
  const mayComment = roleMay(role, 'askInCommunity')
  const hasDraft = useHasDraft(mayComment && writing === undefined ? draft : undefined)
  return (
    <>
      {comments.length > 0 && (
        <ul className={css['comments']} aria-label="Comments">
          {comments.map(comment => (
            <Comment key={comment.id} open={open} comment={comment} />
          ))}
        </ul>
      )}
      {writing !== undefined ? (
        <WritingForm
          draft={draft}
          label="Your comment"
          community={place.community}
          schema={commentInput}
          isComment
          wantsFocus
          yes="Comment"
          role={role}
          title={title}
          submit={content => writeComment({ ...about, id: writing, content })}
          afterwards={() => {
            flashSaved('Comment')
            setWriting(undefined)
          }}
          onClose={() => setWriting(undefined)}
        />
      ) : (
        mayComment && (
          <div className={css['flush']}>
            <Button kind="quiet" size="small" onClick={() => setWriting(crypto.randomUUID())}>
              {hasDraft ? 'Continue your comment' : answer === null ? 'Comment on this question' : 'Comment on this answer'}
            </Button>
          </div>
        )
      )}
    </>
  )
}

function Comment({ open, comment }: { open: QuestionInView; comment: CommentHere }) {
  const { place, title, role, onChanged } = open
  const { id, answer_id: answer, content, version } = comment
  const [first, setFirst] = useState<{ content: string; version: number }>()
  const target = useTarget<HTMLLIElement>(writtenHash('comment', id))
  const about = { ...place, answer, title, id }
  const written = { community: place.community, type: 'comment', id } as const
  const mayModerate = roleMay(role, 'moderate')
  const mayWrite = roleMay(role, 'askInCommunity')
  const draft = `comment:${id}`
  const edit = () => setFirst({ content, version })
  const items = menuOf({
    place: written,
    row: comment,
    mayWrite,
    mayModerate,
    edit,
    remove: () => removeComment(about),
    onChanged,
  })
  return (
    <li className={css['comment']} {...target}>
      <div className={css['head']}>
        <Byline row={comment} did="commented" onEdited={earlierTextsOf(written, comment, mayModerate)} />
        {items.length > 0 && (
          <Menu label="Actions of this comment" icon={EllipsisVertical} iconOnly size="small" align="end" items={items} />
        )}
      </div>
      {first ? (
        <WritingForm
          draft={draft}
          label="Edit your comment"
          community={place.community}
          schema={commentInput}
          start={first.content}
          isComment
          wantsFocus
          yes="Save"
          role={role}
          title={title}
          submit={text => saveComment({ ...about, content: text, seen: { version: first.version, fields: { content: first.content } } })}
          afterwards={() => {
            flashSaved('Comment')
            setFirst(undefined)
          }}
          onClose={() => setFirst(undefined)}
        />
      ) : (
        <WrittenText row={comment}>
          <UnsavedEdit draft={comment.is_own && mayWrite ? draft : undefined} onContinue={edit} />
        </WrittenText>
      )}
    </li>
  )
}
