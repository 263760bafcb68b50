import { useReachability } from '#api/reachability.ts'
import { useRetryKey } from '#api/retry-key.ts'
import type { Invite } from '#contract/invites.ts'
import { failureFrom } from '#forms/errors-from.ts'
import { useAction } from '#forms/use-action.ts'
import { pullChanges } from '#offline/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { flash } from '#ui/feedback/flash.ts'
import { RelativeTime } from '#ui/text/RelativeTime.tsx'
import { isWaiting, stateOfInvite } from './invite-state.ts'
import { roleTexts } from '../role-texts.ts'
import { sharedCalls } from './shared-calls.ts'
import type { SharedTarget } from '../shared-target.ts'
import css from './Sharing.module.css'

interface InviteRowProps {
  target: SharedTarget
  /** The target's id on the server. */
  id: string
  invite: Invite
  onChanged: () => void
}

/** One invitation: resend or cancel it while it waits. */
export function InviteRow({ target, id, invite, onChanged }: InviteRowProps) {
  const { online } = useReachability()
  const onceMore = useRetryKey()
  const onceLess = useRetryKey()
  const { busy, run } = useAction(thrown => {
    flash({ variant: 'danger', text: failureFrom(thrown) })
    onChanged()
  })
  const resend = async () => {
    await onceMore(invite.id, key => sharedCalls[target.kind].resend(id, invite.id, key))
    flash({ variant: 'success', text: `Email successfully resent to ${invite.email}.` })
    onChanged()
  }
  const cancel = async () => {
    await onceLess(invite.id, key => sharedCalls[target.kind].cancel(id, invite.id, key))
    flash({ variant: 'success', text: `The invitation to ${invite.email} was cancelled.` })
    void pullChanges()
    onChanged()
  }
  const name = [invite.first_name, invite.last_name].filter(Boolean).join(' ')
  return (
    <li className={css['row']}>
      <span className={css['who']}>
        {name ? `${name}, ${invite.email}` : invite.email}
        <span className={css['second']}>
          {stateOfInvite(invite)} · {roleTexts[target.kind][invite.role.name].label} · sent <RelativeTime at={invite.sent_at} />
        </span>
      </span>
      {isWaiting(invite) && (
        <span className={css['acts']}>
          <Button
            kind="quiet"
            size="small"
            busy={busy}
            disabled={!online}
            onClick={() => void run(resend)}
            aria-label={`Resend to ${invite.email}`}
          >
            Resend
          </Button>
          <Button
            kind="quiet"
            size="small"
            busy={busy}
            disabled={!online}
            onClick={() => void run(cancel)}
            aria-label={`Cancel ${invite.email}`}
          >
            Cancel
          </Button>
        </span>
      )}
    </li>
  )
}
