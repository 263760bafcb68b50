import type { QuestionRow } from '#contract/question-rows.ts'
import { to } from '#contract/to.ts'
import type { SyncMark } from '#offline/index.ts'
import { Badge } from '#ui/text/Badge.tsx'
import { RelativeTime } from '#ui/text/RelativeTime.tsx'
import css from './Questions.module.css'

interface BylineProps {
  row: Pick<QuestionRow, 'author' | 'created_at' | 'edited_at'> & { mark?: SyncMark | undefined }
  /** What was done: “asked”, “answered”. */
  did: string
}

/** Who wrote something and when, and whether it was sent. */
export function Byline({ row: { author, created_at, edited_at, mark }, did }: BylineProps) {
  const slug = author?.slug_values[0]
  return (
    <p className={css['byline']}>
      <span>
        {author === null ? (
          'A deleted account'
        ) : slug === undefined ? (
          <bdi>{author.full_name}</bdi>
        ) : (
          <a href={to('researcher.show', { id: slug })}>
            <bdi>{author.full_name}</bdi>
          </a>
        )}{' '}
        {did}{' '}
        {mark !== 'waiting' && (
          <>
            <RelativeTime at={created_at} />
            {edited_at !== null && (
              <>
                , edited <RelativeTime at={edited_at} />
              </>
            )}
          </>
        )}
      </span>
      {mark === 'waiting' && <Badge tone="warn">Not sent yet</Badge>}
      {mark === 'parked' && <Badge tone="danger">Not saved</Badge>}
    </p>
  )
}
