import type { CurrentUser } from '#contract/current-session.ts'
import { openModal } from '#ui/overlay/modal.ts'
import { DeleteAccountModal } from './delete-account.modal.ts'
import { OnlineButton } from '../parts/OnlineButton.tsx'
import { SettingsSection } from '../parts/SettingsSection.tsx'

/** Opens the modal that deletes the account. */
export function DeleteSection({ user }: { user: Readonly<CurrentUser> }) {
  return (
    <SettingsSection id="delete" title="Delete account" about="This can’t be undone.">
      <div>
        <OnlineButton kind="danger" showsReason onClick={() => void openModal(DeleteAccountModal, { id: user.user_id })}>
          Delete my account
        </OnlineButton>
      </div>
    </SettingsSection>
  )
}
