import { call } from '#api/call.ts'
import { useReachability } from '#api/reachability.ts'
import { editFlags } from '#contract/edit-flags.ts'
import { type HistoryLine, isEdit } from '#contract/folder-history.ts'
import { roleMay } from '#contract/roles.ts'
import { failureFrom } from '#forms/errors-from.ts'
import { useAction } from '#forms/use-action.ts'
import { useSession } from '#session/session.ts'
import { Button } from '#ui/button/Button.tsx'
import { flash } from '#ui/feedback/flash.ts'
import { openModal } from '#ui/overlay/modal.ts'
import { RelativeTime } from '#ui/text/RelativeTime.tsx'
import type { SharedGroup } from '../group-target.ts'
import { FlagEditModal } from '../flag-edit.modal.ts'
import type { SharedTarget } from '../shared-target.ts'
import { historyPerson, historyText } from '../history-text.ts'
import css from './Sharing.module.css'

interface HistoryRowProps {
  target: SharedTarget
  line: HistoryLine
  /** The line has a flag now, or none any more. */
  onChanged: () => void
}

const isGroup = (target: SharedTarget): target is SharedGroup => target.kind !== 'bookmark_folder'

/** A line of history. Admins flag a wrong edit; its owners, and whoever flagged it, take the flag away (S1§6). */
export function HistoryRow({ target, line, onChanged }: HistoryRowProps) {
  const { online } = useReachability()
  const { user } = useSession()
  const { busy, run } = useAction(thrown => flash({ variant: 'danger', text: failureFrom(thrown) }))
  const { flag } = line
  const mayFlag = isGroup(target) && isEdit(line.kind) && !flag && roleMay(target.rw_access, 'flagEdit')
  const maySettle = flag && (roleMay(target.rw_access, 'holdGroup') || flag.by.slug_values.some(slug => user?.slug_values.includes(slug)))
  const settle = () =>
    void run(async () => {
      await call(editFlags.settle, { params: { lid: line.id } })
      onChanged()
    })
  return (
    <li className={css['row']}>
      <span className={css['who']}>
        <strong>{historyPerson(line)}</strong> {historyText(line, target.kind)}
        {flag && (
          <span className={css['second']}>
            Flagged by <bdi>{flag.by.full_name}</bdi>, <RelativeTime at={flag.at} />: <bdi>{flag.reason}</bdi>
          </span>
        )}
      </span>
      {mayFlag && (
        <Button
          kind="quiet"
          size="small"
          aria-label={`Flag the edit by ${historyPerson(line)}`}
          onClick={() => void openModal(FlagEditModal, { target, line }).then(flagged => flagged && onChanged())}
        >
          Flag
        </Button>
      )}
      {maySettle && (
        <Button size="small" busy={busy} aria-disabled={online ? undefined : true} onClick={() => online && settle()}>
          Remove flag
        </Button>
      )}
      <span className={css['note']}>
        <RelativeTime at={line.at} />
      </span>
    </li>
  )
}
