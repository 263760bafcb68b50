import type { CurrentUser } from '#contract/current-session.ts'
import { openModal } from '#ui/overlay/modal.ts'
import { DeleteAccountModal } from './delete-account.modal.ts'
import { OnlineButton } from '../parts/OnlineButton.tsx'
import { SettingsSection } from '../parts/SettingsSection.tsx'

/** The way out for good. */
export function DeleteSection({ user }: { user: Readonly<CurrentUser> }) {
  return (
    <SettingsSection id="delete" title="Delete the account" about="Nobody can bring it back, and neither can we.">
      <div>
        <OnlineButton kind="danger" showsReason onClick={() => void openModal(DeleteAccountModal, { id: user.user_id })}>
          Delete my account
        </OnlineButton>
      </div>
    </SettingsSection>
  )
}
