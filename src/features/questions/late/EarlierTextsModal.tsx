import { useRead } from '#api/read/use-read.ts'
import { questionModeration } from '#contract/question-moderation.ts'
import { NotLoaded } from '#ui/feedback/NotLoaded.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { RichTextView } from '#ui/rich-text/RichTextView.tsx'
import { RelativeTime } from '#ui/text/RelativeTime.tsx'
import type { WrittenPlace } from '../modals.ts'
import css from '../page/Questions.module.css'

/** What the author of something wrote before the last edits, for the author and for moderators. */
export default function EarlierTextsModal({ community: id, type, id: wid }: WrittenPlace & ModalProps<void>) {
  const { answer, error, again } = useRead(questionModeration.earlierTexts, { params: { id, type, wid } })
  const texts = answer?.earlier_texts
  return (
    <ModalFrame title={`Earlier versions of this ${type}`}>
      <p className={css['quiet']}>Only the author and moderators see them.</p>
      {!texts && <NotLoaded error={error} again={again} what="Earlier versions" lines={5} />}
      {texts?.length === 0 && <p className={css['quiet']}>Its text has not changed.</p>}
      {texts && texts.length > 0 && (
        <ol className={css['rows']} aria-label="Earlier versions">
          {texts.map(({ version, title, content, at }) => (
            <li key={version} className={css['row']}>
              <p className={css['byline']}>
                <span>
                  Replaced <RelativeTime at={at} />
                </span>
              </p>
              {title !== null && (
                <h3>
                  <bdi>{title}</bdi>
                </h3>
              )}
              <RichTextView text={content} />
            </li>
          ))}
        </ol>
      )}
    </ModalFrame>
  )
}
