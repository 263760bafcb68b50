import { useId, useRef, useState } from 'react'
import { call } from '#api/call.ts'
import { useReachability } from '#api/reachability.ts'
import { useRead } from '#api/read/use-read.ts'
import { editFlags, type FlaggedEdit } from '#contract/edit-flags.ts'
import { to } from '#contract/to.ts'
import { errorsFrom } from '#forms/errors-from.ts'
import { useAction } from '#forms/use-action.ts'
import { Button } from '#ui/button/Button.tsx'
import { flash } from '#ui/feedback/flash.ts'
import { PageTurner } from '#ui/list/PageTurner.tsx'
import { RelativeTime } from '#ui/text/RelativeTime.tsx'
import { historyPerson, historyText } from './history-text.ts'
import { NotLoaded } from './NotLoaded.tsx'
import css from './Sharing.module.css'

/** Edits of organisations, groups and communities that their admins say are wrong, for the owner of the server. */
export default function FlaggedEdits() {
  const title = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [page, setPage] = useState(0)
  const { answer, error, again, isCurrent } = useRead(editFlags.asked, { query: { page: String(page) } })
  return (
    <section className={css['stack']} aria-labelledby={title}>
      <h2 id={title} ref={heading} tabIndex={-1}>
        Flagged edits
      </h2>
      {!answer && <NotLoaded error={error} again={again} what="Flagged edits" />}
      {answer?.edit_flags.length === 0 && <p className={css['note']}>No flagged edits</p>}
      {answer && answer.edit_flags.length > 0 && (
        <ul className={css['rows']} aria-busy={!isCurrent}>
          {answer.edit_flags.map(flagged => (
            <FlaggedRow
              key={flagged.id}
              flagged={flagged}
              onSettled={() => {
                // The button that had the focus leaves with its row.
                heading.current?.focus()
                again()
              }}
            />
          ))}
        </ul>
      )}
      {answer && <PageTurner page={page} more={answer.more} onTurn={setPage} labels={['Earlier', 'Later']} />}
    </section>
  )
}

function FlaggedRow({ flagged: { id, kind, group, line, flagged_by }, onSettled }: { flagged: FlaggedEdit; onSettled: () => void }) {
  const title = useId()
  const { online } = useReachability()
  const { busy, run } = useAction(thrown => flash({ variant: 'danger', text: errorsFrom(thrown).failure ?? '' }))
  const settle = () =>
    void run(async () => {
      await call(editFlags.settle, { params: { lid: id } })
      onSettled()
    })
  return (
    <li className={css['row']}>
      <div id={title} className={css['who']}>
        <a href={to(`${kind}.show`, { id: group.slug_values?.[0] ?? '' })}>
          <bdi>{group.name}</bdi>
        </a>
        <span className={css['second']}>
          <bdi>{historyPerson(line)}</bdi> {historyText(line, kind)}, <RelativeTime at={line.at} />
        </span>
        <span className={css['second']}>
          Flagged by <bdi>{flagged_by.full_name}</bdi>: <bdi>{line.flag?.reason}</bdi>
        </span>
      </div>
      <Button
        size="small"
        busy={busy}
        aria-describedby={title}
        aria-disabled={online ? undefined : true}
        onClick={() => online && settle()}
      >
        Remove flag
      </Button>
    </li>
  )
}
