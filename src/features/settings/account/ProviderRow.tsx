import { call } from '#api/call.ts'
import { providers } from '#contract/providers.ts'
import { connectProvider, providerTitle } from '#features/account/index.ts'
import { flashError, flashSuccess } from '#forms/flashes.ts'
import { useAction } from '#forms/use-action.ts'
import { session, updateUser } from '#session/session.ts'
import { confirmModal } from '#ui/overlay/confirm.ts'
import { openModal } from '#ui/overlay/modal.ts'
import { Badge } from '#ui/text/Badge.tsx'
import { OnlineButton } from '../parts/OnlineButton.tsx'
import css from '../parts/Rows.module.css'
import { withConfirmation } from './confirm-identity.ts'
import { focusSectionHeading } from './focus-section.ts'
import { PasswordModal } from './password.modal.ts'
import type { ShownProvider } from './use-shown-providers.ts'

/** Another site to log in with: it is connected, disconnected, or another account there takes the place of the connected one. */
export function ProviderRow({ userId, provider: { name, connected, isOffered } }: { userId: string; provider: ShownProvider }) {
  const { busy, run } = useAction(flashError)
  const title = providerTitle[name]
  const isConnected = connected !== undefined
  const connect = () =>
    openModal(PasswordModal, {
      title: isConnected ? `Connect another ${title} account?` : `Connect ${title}?`,
      text: isConnected
        ? `It replaces the one that is connected now, which can then no longer log in here. Log in to ${title} with the other account, and you’ll come back here.`
        : `Log in to ${title}, and you’ll come back here.`,
      submitLabel: `Go to ${title}`,
      run: password => connectProvider(name, password),
    })
  const disconnect = async () => {
    const isConfirmed = await confirmModal({
      title: `Disconnect ${title}?`,
      text: `You can then no longer log in with ${title}. What you imported from it stays.`,
      yes: 'Disconnect',
      no: 'Cancel',
      danger: true,
    })
    if (!isConfirmed) return
    const left = await withConfirmation(`To disconnect ${title}, please confirm this first.`, () =>
      call(providers.disconnect, { params: { id: userId, provider: name } }),
    )
    if (!left || !session.user) return
    updateUser({ ...session.user, ...left })
    flashSuccess(`${title} disconnected.`)
    focusSectionHeading('providers')
  }
  return (
    <li className={css['row']}>
      <span className={css['label']}>
        {title}
        {connected && <span className={css['note']}> {connected}</span>}
      </span>
      {isConnected && <Badge tone="ok">Connected</Badge>}
      <span className={css['actions']}>
        {isOffered && (
          <OnlineButton
            kind="quiet"
            size="small"
            onClick={() => void connect()}
            aria-label={isConnected ? `Connect another ${title} account` : `Connect ${title}`}
          >
            {isConnected ? 'Connect another' : 'Connect'}
          </OnlineButton>
        )}
        {isConnected && (
          <OnlineButton kind="quiet" size="small" busy={busy} onClick={() => void run(disconnect)} aria-label={`Disconnect ${title}`}>
            Disconnect
          </OnlineButton>
        )}
      </span>
    </li>
  )
}
