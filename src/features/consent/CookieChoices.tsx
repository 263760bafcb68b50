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

/** The three kinds of cookies (S1§3), and the one choice among them: analytics, off until somebody turns them on. */
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
        Your session, your settings, what you opened and what waits to be sent. Indago keeps them in the storage of this browser, not in
        cookies: under names with “ri-” in them, and as {unprefixedKeys.join(' and ')}. Signing out deletes them.
      </CookieKind>
      <Analytics isOn={chosen ?? analytics} onChange={setChosen} />
      <CookieKind name="Advertisement" state="None in use">
        There is no advertisement here, and nothing is handed to anybody for it.
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
  const offered = useInstallation()
  const host = offered?.analytics_script && URL.canParse(offered.analytics_script) && new URL(offered.analytics_script).host
  return (
    <section className={css['kind']}>
      <Switch
        label={<b>Analytics</b>}
        checked={isOn}
        onChange={event => onChange(event.target.checked)}
        note="How often parts of Indago are used: a number for each day, without names and without addresses."
      />
      {host && offered && (
        <p className={css['more']}>
          A script of {host} counts visits as well. It may set these cookies: <code>{offered.analytics_cookies.join(', ')}</code>. When you
          turn analytics off, the script and its cookies are removed.
        </p>
      )}
      {offered?.chat_support && <p className={css['more']}>The chat with whoever runs this server is offered only with analytics on.</p>}
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
