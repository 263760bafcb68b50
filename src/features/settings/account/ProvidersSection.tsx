import type { CurrentUser } from '#contract/current-session.ts'
import type { ProviderName } from '#contract/providers.ts'
import { connectProvider } from '#features/account/index.ts'
import { useInstallation } from '#session/installation.ts'
import { Badge } from '#ui/text/Badge.tsx'
import { openModal } from '#ui/overlay/modal.ts'
import { OnlineButton } from '../parts/OnlineButton.tsx'
import { PasswordModal } from './password.modal.ts'
import css from '../parts/Rows.module.css'
import { SettingsSection } from '../parts/SettingsSection.tsx'

const titles: Record<ProviderName, string> = { orcid: 'ORCID', linkedin: 'LinkedIn' }

/** Signing in with other sites: those that are connected or offered by this installation. */
export function ProvidersSection({ user }: { user: Readonly<CurrentUser> }) {
  const offered = useInstallation()?.providers ?? []
  const connected: Record<ProviderName, string | undefined> = {
    orcid: user.orcid_id ?? undefined,
    linkedin: user.linkedin ? 'Connected' : undefined,
  }
  const shown = (['orcid', 'linkedin'] as const).filter(name => connected[name] !== undefined || offered.includes(name))
  if (shown.length === 0) return null
  const connect = (name: ProviderName) =>
    openModal(PasswordModal, {
      title: `Connect ${titles[name]}?`,
      text: `Log in to ${titles[name]}, and you’ll come back here.`,
      submitLabel: `Go to ${titles[name]}`,
      run: password => connectProvider(name, password),
    })
  return (
    <SettingsSection id="providers" title="Other ways to log in">
      <ul className={css['rows']}>
        {shown.map(name => (
          <li key={name} className={css['row']}>
            <span className={css['label']}>
              {titles[name]}
              {name === 'orcid' && connected.orcid && <span className={css['note']}> {connected.orcid}</span>}
            </span>
            {connected[name] === undefined ? (
              <OnlineButton kind="quiet" size="small" onClick={() => void connect(name)} aria-label={`Connect ${titles[name]}`}>
                Connect
              </OnlineButton>
            ) : (
              <Badge tone="ok">Connected</Badge>
            )}
          </li>
        ))}
      </ul>
    </SettingsSection>
  )
}
