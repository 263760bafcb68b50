import type { QuestionRow } from '#contract/question-rows.ts'
import { to } from '#contract/to.ts'
import type { SyncMark } from '#offline/index.ts'
import { Badge } from '#ui/text/Badge.tsx'
import { RelativeTime } from '#ui/text/RelativeTime.tsx'
import css from './Questions.module.css'

interface BylineProps {
  row: Pick<QuestionRow, 'author' | 'created_at' | 'edited_at' | 'version'> & { mark?: SyncMark | undefined }
  /** What was done: “asked”, “answered”. */
  did: string
  /** Shows what was there before the edits, to whoever may see it. */
  onEdited?: (() => void) | undefined
}

/** Who wrote something and when, and whether it was sent. */
export const Byline = ({ row: { author, created_at, edited_at, version, mark }, did, onEdited }: BylineProps) => (
  <p className={css['byline']}>
    <span>
      {/* Only the server knows when something new was written. */}
      <Author author={author} /> {did} {version > 0 && <RelativeTime at={created_at} />}
      {version > 0 && edited_at !== null && <Edited at={edited_at} onEdited={onEdited} />}
    </span>
    {mark === 'waiting' && <Badge tone="warn">Not sent yet</Badge>}
    {mark === 'parked' && <Badge tone="danger">Not saved</Badge>}
  </p>
)

/** Null: the account is no more, or hides where it belongs from the reader, who is not in the community. */
function Author({ author }: Pick<QuestionRow, 'author'>) {
  if (author === null) return 'Someone'
  const slug = author.slug_values[0]
  const name = <bdi>{author.full_name}</bdi>
  return slug === undefined ? name : <a href={to('researcher.show', { id: slug })}>{name}</a>
}

function Edited({ at, onEdited }: { at: number; onEdited: BylineProps['onEdited'] }) {
  const text = (
    <>
      edited <RelativeTime at={at} />
    </>
  )
  return (
    <>
      ,{' '}
      {onEdited ? (
        <button type="button" className={css['edited']} title="Show earlier versions" onClick={onEdited}>
          {text}
        </button>
      ) : (
        text
      )}
    </>
  )
}
