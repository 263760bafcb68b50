import { call } from '#api/call.ts'
import { limits } from '#contract/limits.ts'
import { secondFactors } from '#contract/second-factors.ts'
import { useAction } from '#forms/use-action.ts'
import { confirmModal } from '#ui/overlay/confirm.ts'
import { TriangleAlert } from '#ui/Icon.tsx'
import { OnlineButton } from '../parts/OnlineButton.tsx'
import css from '../parts/Rows.module.css'
import { flashError } from '#forms/flashes.ts'
import { withConfirmation } from './confirm-identity.ts'
import { preloadCodes, showNewCodes } from './recovery-codes.modal.ts'
import { showFactors } from './second-factors.reads.ts'

/** How many recovery codes are left, with a warning when there are few. */
export function RecoveryCodesRow({ userId: id, left }: { userId: string; left: number }) {
  const { busy, run } = useAction(flashError)
  const renew = async () => {
    const text = 'Your earlier codes stop working.'
    if (!(await confirmModal({ title: 'Make new recovery codes?', text, yes: 'Make new codes', no: 'Cancel' }))) return
    await preloadCodes()
    const renewed = await withConfirmation('Recovery codes open your account, so please confirm this first.', () =>
      call(secondFactors.renewCodes, { params: { id } }),
    )
    if (!renewed) return
    showFactors(id, renewed)
    await showNewCodes(renewed.recovery_codes)
  }
  const { fewCodes, recoveryCodes } = limits.secondFactors
  return (
    <li className={css['row']}>
      <span className={css['label']}>
        Recovery codes
        <span className={css['note']}>
          {' '}
          {left} of {recoveryCodes} left
        </span>
      </span>
      <span className={css['actions']}>
        <OnlineButton kind="quiet" size="small" busy={busy} onClick={() => void run(renew)}>
          Make new codes
        </OnlineButton>
      </span>
      {left <= fewCodes && (
        <span className={css['warning']}>
          <TriangleAlert size={16} strokeWidth={1.75} />
          <span>
            {left === 0 ? 'You have no recovery codes left.' : 'You have few recovery codes left.'} Make new ones and keep them safe.
          </span>
        </span>
      )}
    </li>
  )
}
