import type { ProviderName } from '#contract/providers.ts'
import { connectProvider, providerTitle as titles } from '#features/account/index.ts'
import { Badge } from '#ui/text/Badge.tsx'
import { openModal } from '#ui/overlay/modal.ts'
import { OnlineButton } from '../parts/OnlineButton.tsx'
import { PasswordModal } from './password.modal.ts'
import type { ShownProvider } from './use-shown-providers.ts'
import css from '../parts/Rows.module.css'
import { SettingsSection } from '../parts/SettingsSection.tsx'

/** Logging in with other sites. Another account there takes the place of the connected one. */
export function ProvidersSection({ providers }: { providers: readonly ShownProvider[] }) {
  const connect = (name: ProviderName, isAnother: boolean) =>
    openModal(PasswordModal, {
      title: isAnother ? `Connect another ${titles[name]} account?` : `Connect ${titles[name]}?`,
      text: isAnother
        ? `It replaces the one that is connected now, which can then no longer log in here. Log in to ${titles[name]} with the other account, and you’ll come back here.`
        : `Log in to ${titles[name]}, and you’ll come back here.`,
      submitLabel: `Go to ${titles[name]}`,
      run: password => connectProvider(name, password),
    })
  return (
    <SettingsSection id="providers" title="Other ways to log in">
      <ul className={css['rows']}>
        {providers.map(({ name, connected, isOffered }) => {
          const isConnected = connected !== undefined
          const label = isConnected ? 'Connect another' : 'Connect'
          return (
            <li key={name} className={css['row']}>
              <span className={css['label']}>
                {titles[name]}
                {connected && <span className={css['note']}> {connected}</span>}
              </span>
              {isConnected && <Badge tone="ok">Connected</Badge>}
              {isOffered && (
                <OnlineButton
                  kind="quiet"
                  size="small"
                  onClick={() => void connect(name, isConnected)}
                  aria-label={isConnected ? `Connect another ${titles[name]} account` : `Connect ${titles[name]}`}
                >
                  {label}
                </OnlineButton>
              )}
            </li>
          )
        })}
      </ul>
    </SettingsSection>
  )
}
