import { useReachability } from '#api/reachability.ts'
import { useInstallation } from '#session/installation.ts'
import { Button } from '#ui/button/Button.tsx'
import { ActionError } from '../form/ActionError.tsx'
import css from '../form/AuthPage.module.css'
import { providerTitle, signInWith } from '../providers/connect-provider.ts'
import { useAction } from '#forms/use-action.ts'

/** Buttons for signing in with other sites; nothing if this installation offers none. */
export default function ProviderButtons() {
  const { online } = useReachability()
  const { busy, failure, run } = useAction()
  const providers = useInstallation()?.providers ?? []
  if (providers.length === 0) return null
  return (
    <div className={css['providers']}>
      {providers.map(name => (
        <Button key={name} busy={busy} disabled={!online} onClick={() => run(() => signInWith(name))}>
          Continue with {providerTitle[name]}
        </Button>
      ))}
      <ActionError>{failure}</ActionError>
    </div>
  )
}
