import { useId, useState } from 'react'
import { call } from '#api/call.ts'
import { useReachability } from '#api/reachability.ts'
import { useRead } from '#api/read/use-read.ts'
import { editFlags, type FlaggedEdit } from '#contract/edit-flags.ts'
import { to } from '#contract/to.ts'
import { historyPerson, historyText } from '#features/memberships/index.ts'
import { failureFrom } from '#forms/errors-from.ts'
import { useAction } from '#forms/use-action.ts'
import { Button } from '#ui/button/Button.tsx'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { RelativeTime } from '#ui/text/RelativeTime.tsx'
import css from './Organisations.module.css'
import { OwnerSection } from './OwnerSection.tsx'

/** Edits of organisations, groups and communities that their admins say are wrong, for the owner of the server. */
export default function FlaggedEdits() {
  const [page, setPage] = useState(0)
  const { answer, error, again, isCurrent } = useRead(editFlags.asked, { query: { page: String(page) } })
  return (
    <OwnerSection
      title="Flagged edits"
      what="The flagged edits"
      empty="No flagged edits"
      rows={answer?.edit_flags}
      {...{ error, again, isCurrent, page }}
      more={answer?.more ?? false}
      onTurn={setPage}
      Row={FlaggedRow}
    />
  )
}

function FlaggedRow({ row: { id, kind, group, line, flagged_by }, onDone }: { row: FlaggedEdit; onDone: () => void }) {
  const title = useId()
  const { online } = useReachability()
  const [failure, setFailure] = useState<string>()
  const { busy, run } = useAction(thrown => setFailure(failureFrom(thrown)))
  const settle = () =>
    void run(async () => {
      setFailure(undefined)
      await call(editFlags.settle, { params: { lid: id } })
      onDone()
    })
  return (
    <li>
      <div id={title}>
        <p className={css['name']}>
          <a href={to(`${kind}.show`, { id: group.slug_values?.[0] ?? '' })}>
            <bdi>{group.name}</bdi>
          </a>
        </p>
        <p className={css['note']}>
          <bdi>{historyPerson(line)}</bdi> {historyText(line, kind)}, <RelativeTime at={line.at} />. Flagged by{' '}
          <bdi>{flagged_by.full_name}</bdi>
          {line.flag && (
            <>
              , <RelativeTime at={line.flag.at} />
            </>
          )}
          :
        </p>
      </div>
      <blockquote className={css['quoted']}>
        <bdi>{line.flag?.reason}</bdi>
      </blockquote>
      <InlineMessage tone="danger">{failure}</InlineMessage>
      <div className={css['actions']}>
        <Button
          size="small"
          busy={busy}
          aria-describedby={title}
          aria-disabled={online ? undefined : true}
          onClick={() => online && settle()}
        >
          Remove flag
        </Button>
        {!online && <span className={css['note']}>You’re offline.</span>}
      </div>
    </li>
  )
}
