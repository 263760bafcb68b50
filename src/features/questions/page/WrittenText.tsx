import { type ReactNode, useState } from 'react'
import type { QuestionRow } from '#contract/question-rows.ts'
import { failureOfQueued } from '#forms/errors-of-queued.ts'
import { commit } from '#offline/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { flash } from '#ui/feedback/flash.ts'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { RichTextView } from '#ui/rich-text/RichTextView.tsx'
import { unblockPerson, useBlocked } from '#features/blocked-people/index.ts'
import css from './Questions.module.css'

interface WrittenProps {
  row: Pick<QuestionRow, 'author' | 'content' | 'hidden' | 'is_own'>
  /** Below the text, folded away with it. */
  children?: ReactNode
}

/** The text of a question, an answer or a comment; folded away if the reader has blocked its author, a notice if moderators have hidden it. */
export function WrittenText({ row: { author, content, hidden, is_own }, children }: WrittenProps) {
  const blocked = useBlocked()
  const [isShown, setShown] = useState(false)
  const slug = author?.slug_values[0]
  if (author && slug !== undefined && blocked.has(slug) && !isShown) {
    const unblock = () =>
      commit(unblockPerson, { slug_value: slug, full_name: author.full_name }).catch((thrown: unknown) =>
        flash({ variant: 'danger', text: failureOfQueued(thrown) }),
      )
    return (
      <p className={css['folded']}>
        You blocked {author.full_name}.
        <Button size="small" kind="quiet" onClick={() => setShown(true)}>
          Show anyway
        </Button>
        <Button size="small" kind="quiet" onClick={() => void unblock()}>
          Unblock
        </Button>
      </p>
    )
  }
  return (
    <>
      {hidden && (
        <InlineMessage tone="warn">
          {is_own ? 'Moderators hid this' : 'Hidden by moderators'}
          {hidden.reason === '' ? '.' : `: ${hidden.reason}`}
        </InlineMessage>
      )}
      {content !== '' && <RichTextView text={content} />}
      {children}
    </>
  )
}
