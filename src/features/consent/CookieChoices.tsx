import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { unprefixedKeys } from '#kit/storage-keys.ts'
import { useConsent } from '#session/consent.ts'
import { useInstallation } from '#session/installation.ts'
import { Button } from '#ui/button/Button.tsx'
import { flash } from '#ui/feedback/flash.ts'
import { Switch } from '#ui/field/Switch.tsx'
import { chooseAnalytics } from './choose-analytics.ts'
import css from './CookieChoices.module.css'

/** The three kinds of cookies (S1§3). Only analytics can be chosen, off by default. */
export function CookieChoices({ onSaved }: { onSaved?: () => void }) {
  const { analytics } = useConsent()
  const [chosen, setChosen] = useState<boolean>()
  const [busy, setBusy] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    await chooseAnalytics(chosen ?? analytics)
    setBusy(false)
    setChosen(undefined)
    flash({ variant: 'success', text: 'Cookie settings saved.', duration: limits.settingsMessage })
    onSaved?.()
  }
  return (
    <form className={css['choices']} aria-label="Cookie settings" onSubmit={event => void save(event)}>
      <CookieKind name="Essential" state="Always active">
        Your session, your settings, what you opened and unsent changes. Indago keeps them in this browser’s storage, not in cookies: under
        names that contain “ri-”, and as {unprefixedKeys.join(' and ')}. Logging out deletes them, except the theme.
      </CookieKind>
      <Analytics isOn={chosen ?? analytics} onChange={setChosen} />
      <CookieKind name="Advertisement" state="None in use">
        Indago shows no ads and shares no data for advertising.
      </CookieKind>
      <div>
        <Button kind="primary" type="submit" busy={busy}>
          Save settings
        </Button>
      </div>
    </form>
  )
}

function Analytics({ isOn, onChange }: { isOn: boolean; onChange: (on: boolean) => void }) {
  const installation = useInstallation()
  const host = installation?.analytics_script && URL.canParse(installation.analytics_script) && new URL(installation.analytics_script).host
  return (
    <section className={css['kind']}>
      <Switch
        label={<b>Analytics</b>}
        checked={isOn}
        onChange={event => onChange(event.target.checked)}
        note="How often features of Indago are used: daily counts, without names or addresses."
      />
      {host && installation && (
        <p className={css['more']}>
          A script from {host} also counts visits. It may set these cookies: <code>{installation.analytics_cookies.join(', ')}</code>. When
          you turn analytics off, the script and its cookies are removed.
        </p>
      )}
      {installation?.chat_support && <p className={css['more']}>The chat with your administrator needs analytics to be on.</p>}
    </section>
  )
}

function CookieKind({ name, state, children }: { name: string; state: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={css['kind']} aria-labelledby={id}>
      <p className={css['head']}>
        <b id={id}>{name}</b>
        <span>{state}</span>
      </p>
      <p className={css['more']}>{children}</p>
    </section>
  )
}
