import { to } from '#contract/to.ts'
import { useConsent } from '#session/consent.ts'
import { BottomBar } from '#ui/overlay/BottomBar.tsx'
import { Button } from '#ui/button/Button.tsx'
import { chooseAnalytics } from './choose-analytics.ts'
import { openCookieSettings } from './cookie-settings.modal.ts'
import { useAnalytics } from './use-analytics.ts'
import css from './CookieBanner.module.css'

/** Asks about cookies until there is a choice (S1§2), and applies it to analytics. Rendered once in the app. */
export function CookieBanner() {
  const { acknowledged } = useConsent()
  useAnalytics()
  if (acknowledged) return null
  const accept = () => {
    void chooseAnalytics(true)
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <section className={css['banner']} aria-label="Cookies" data-bottom-bar>
      <BottomBar tone="question">
        <p>
          Indago stores what it needs to work in this browser. If you agree, it also counts how often its features are used.{' '}
          <a href={to('cookies')}>Cookie policy</a>
        </p>
        <div className={css['choices']}>
          <Button size="small" onClick={openCookieSettings}>
            Manage Cookies
          </Button>
          <Button size="small" kind="primary" onClick={accept}>
            Accept All Cookies
          </Button>
        </div>
      </BottomBar>
    </section>
  )
}
