import { useId, useState } from 'react'
import { call } from '#api/call.ts'
import { useRead } from '#api/read/use-read.ts'
import { useRetryKey } from '#api/retry-key.ts'
import { type QuestionReport, questionModeration } from '#contract/question-moderation.ts'
import { to } from '#contract/to.ts'
import { failureFrom } from '#forms/errors-from.ts'
import { useAction } from '#forms/use-action.ts'
import { pullChanges } from '#offline/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { flash } from '#ui/feedback/flash.ts'
import { NotLoaded } from '#ui/feedback/NotLoaded.tsx'
import { PageTurner } from '#ui/list/PageTurner.tsx'
import { type ModalProps, openModal } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { RelativeTime } from '#ui/text/RelativeTime.tsx'
import { ReasonModal } from '../modals.ts'
import css from '../page/Questions.module.css'

/** The reports that wait in a community: each is answered by hiding what it is about, or by leaving it. */
export default function ReportsModal({ community }: { community: string } & ModalProps<void>) {
  const [page, setPage] = useState(0)
  const { answer, error, again } = useRead(questionModeration.reports, { params: { id: community }, query: { page: String(page) } })
  const reports = answer?.reports
  return (
    <ModalFrame title="Reports">
      {(error || !reports) && <NotLoaded error={error} again={again} what="The reports" lines={5} />}
      {reports?.length === 0 && <p className={css['quiet']}>No reports wait.</p>}
      {reports && reports.length > 0 && (
        <ul className={css['rows']} aria-label="Reports">
          {reports.map(report => (
            <Report key={report.id} community={community} report={report} onAnswered={again} />
          ))}
        </ul>
      )}
      <PageTurner page={page} more={answer?.more ?? false} onTurn={setPage} />
    </ModalFrame>
  )
}

interface ReportProps {
  community: string
  report: QuestionReport
  onAnswered: () => void
}

function Report({ community, report, onAnswered }: ReportProps) {
  const { id, type, content_id, question_id, question_title, excerpt, author, reporter, reason, created_at } = report
  const about = useId()
  const sendOnce = useRetryKey()
  const { busy, run } = useAction(thrown => {
    flash({ variant: 'danger', text: failureFrom(thrown) })
    onAnswered()
  })
  const params = { id: community, rid: id }
  const hide = () =>
    void openModal(ReasonModal, {
      community,
      type,
      id: content_id,
      title: `Hide this ${type}`,
      hint: 'Its author reads the reason.',
      yes: 'Hide',
      submit: async (why, key) => {
        // Also if another moderator has answered it meanwhile.
        await call(questionModeration.answerReport, { params, body: { report: { decision: 'hide', reason: why } } }, { key }).finally(
          onAnswered,
        )
        await pullChanges()
      },
    })
  const dismiss = async () => {
    const body = { report: { decision: 'dismiss' } } as const
    await sendOnce(id, key => call(questionModeration.answerReport, { params, body }, { key }))
    onAnswered()
  }
  return (
    <li className={css['row']}>
      <p className={css['byline']}>
        <span id={about}>
          {reporter?.full_name ?? 'A deleted account'} reported {type === 'answer' ? 'an answer' : `a ${type}`}
          {author && ` by ${author.full_name}`} <RelativeTime at={created_at} />
        </span>
      </p>
      <p className={css['quiet']}>“{reason}”</p>
      <p className={css['excerpt']}>{excerpt}</p>
      <p>
        <a href={to('community.questions.question', { id: community, question: question_id })}>
          <bdi>{question_title}</bdi>
        </a>
      </p>
      <div className={css['acts']}>
        <Button size="small" aria-describedby={about} onClick={hide}>
          Hide
        </Button>
        <Button size="small" kind="quiet" busy={busy} aria-describedby={about} onClick={() => void run(dismiss)}>
          Leave it
        </Button>
      </div>
    </li>
  )
}
