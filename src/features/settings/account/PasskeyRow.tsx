import { call } from '#api/call.ts'
import { type Passkey, secondFactors } from '#contract/second-factors.ts'
import { useAction } from '#forms/use-action.ts'
import { confirmModal } from '#ui/overlay/confirm.ts'
import { openModal } from '#ui/overlay/modal.ts'
import { RelativeTime } from '#ui/text/RelativeTime.tsx'
import { OnlineButton } from '../parts/OnlineButton.tsx'
import css from '../parts/Rows.module.css'
import { flashSuccess } from '#forms/flashes.ts'
import { withConfirmation } from './confirm-identity.ts'
import { lastFactorText } from './last-factor-text.ts'
import { focusSectionHeading } from './focus-section.ts'
import { RenamePasskeyModal } from './rename-passkey.modal.ts'
import { showFactors, showFailedChange } from './second-factors.reads.ts'

interface PasskeyRowProps {
  userId: string
  passkey: Passkey
  /** It is the only factor of the account. */
  isLast: boolean
}

export function PasskeyRow({
  userId: id,
  passkey: { id: pid, name, created_at, last_used_at, works_at, synced },
  isLast,
}: PasskeyRowProps) {
  const { busy, run } = useAction(thrown => showFailedChange(id, thrown))
  const params = { id, pid }
  const rename = async () => {
    const renamed = await openModal(RenamePasskeyModal, { id, pid, name })
    if (renamed) showFactors(id, renamed)
  }
  const remove = async () => {
    const question = { title: `Remove “${name}”?`, yes: 'Remove', no: 'Cancel', danger: true }
    if (!(await confirmModal({ ...question, ...(isLast && { text: lastFactorText }) }))) return
    const left = await withConfirmation('To remove a passkey, please confirm this first.', () =>
      call(secondFactors.removePasskey, { params }),
    )
    if (!left) return
    showFactors(id, left)
    flashSuccess('Passkey removed.')
    focusSectionHeading('passkeys')
  }
  return (
    <li className={css['row']}>
      <span className={css['label']}>
        {name}
        <span id={`passkey-${pid}`} className={css['note']}>
          {' '}
          added <RelativeTime at={created_at} />
          {last_used_at !== null && (
            <>
              , last used <RelativeTime at={last_used_at} />
            </>
          )}
          {synced && ', also on your other devices'}
          {works_at !== location.origin && `, works at ${works_at}`}
        </span>
      </span>
      <span className={css['actions']}>
        <OnlineButton kind="quiet" size="small" onClick={() => void rename()} aria-label={`Rename ${name}`}>
          Rename
        </OnlineButton>
        <OnlineButton
          kind="quiet"
          size="small"
          busy={busy}
          onClick={() => void run(remove)}
          aria-label={`Remove ${name}`}
          aria-describedby={`passkey-${pid}`}
        >
          Remove
        </OnlineButton>
      </span>
    </li>
  )
}
