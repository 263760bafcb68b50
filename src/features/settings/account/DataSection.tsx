import { useState } from 'react'
import { call } from '#api/call.ts'
import type { CurrentUser } from '#contract/current-session.ts'
import { users } from '#contract/users.ts'
import { Download } from '#ui/Icon.tsx'
import { downloadText } from '#ui/text/download-text.ts'
import { late } from '#ui/waiting/late.tsx'
import { withConfirmation } from './confirm-identity.ts'
import { OnlineButton } from '../parts/OnlineButton.tsx'
import { SettingsSection } from '../parts/SettingsSection.tsx'
import { flashSuccess, flashError } from '#forms/flashes.ts'

const EarlierExports = late(() => import('../late/EarlierExports.tsx'))

/** Downloads everything that the server stores about the user. */
export function DataSection({ user: { user_id: id } }: { user: Readonly<CurrentUser> }) {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    if (busy) return
    setBusy(true)
    try {
      const data = await withConfirmation('The file has everything about you, so please confirm this first.', () =>
        call(users.data, { params: { id } }, { timeout: 120_000 }),
      )
      if (!data) return
      downloadText(
        `indago-data-${new Date(data.made_at).toISOString().slice(0, 10)}.json`,
        JSON.stringify(data, null, 2),
        'application/json',
      )
      flashSuccess('Your data is in the downloaded file.')
    } catch (thrown) {
      flashError(thrown)
    } finally {
      setBusy(false)
    }
  }
  return (
    <SettingsSection
      id="data"
      title="Your data"
      about="A JSON file with everything this server stores about you: profile, folders, what you follow, messages, settings."
    >
      <div>
        <OnlineButton icon={Download} busy={busy} onClick={() => void download()} showsReason>
          {busy ? 'Collecting your data' : 'Download my data'}
        </OnlineButton>
      </div>
      <div>
        <EarlierExports />
      </div>
    </SettingsSection>
  )
}
