import { useReachability } from '#api/reachability.ts'
import { useInstallation } from '#session/installation.ts'
import { Button } from '#ui/button/Button.tsx'
import { ActFailure } from '../form/ActFailure.tsx'
import css from '../form/AccountPage.module.css'
import { providerTitle, signInWith } from '../providers/connect-provider.ts'
import { useAct } from '#forms/use-act.ts'

/** Other sites that this installation signs in with; nothing where it names none. */
export default function ProviderButtons() {
  const { online } = useReachability()
  const { busy, failure, run } = useAct()
  const providers = useInstallation()?.providers ?? []
  if (providers.length === 0) return null
  return (
    <div className={css['or']}>
      {providers.map(name => (
        <Button key={name} busy={busy} disabled={!online} onClick={() => run(() => signInWith(name))}>
          Continue with {providerTitle[name]}
        </Button>
      ))}
      <ActFailure>{failure}</ActFailure>
    </div>
  )
}
