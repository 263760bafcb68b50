import { call } from '#api/call.ts'
import type { CurrentUser } from '#contract/current-session.ts'
import { users } from '#contract/users.ts'
import { openModal } from '#ui/overlay/modal.ts'
import { withConfirmation } from './confirm-identity.ts'
import { DeleteAccountModal } from './delete-account.modal.ts'
import { OnlineButton } from '../parts/OnlineButton.tsx'
import { SettingsSection } from '../parts/SettingsSection.tsx'

/** Opens the modal that deletes the account. */
export function DeleteSection({ user }: { user: Readonly<CurrentUser> }) {
  const remove = async (password: string | undefined) => {
    const body = password === undefined ? {} : { password }
    const deleted = await withConfirmation('Deleting an account can’t be undone, so please confirm this first.', () =>
      call(users.remove, { params: { id: user.user_id }, body }),
    )
    return deleted !== undefined
  }
  return (
    <SettingsSection id="delete" title="Delete account" about="This can’t be undone.">
      <div>
        <OnlineButton kind="danger" showsReason onClick={() => void openModal(DeleteAccountModal, { run: remove })}>
          Delete my account
        </OnlineButton>
      </div>
    </SettingsSection>
  )
}
