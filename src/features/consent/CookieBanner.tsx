import { to } from '#contract/to.ts'
import { useConsent } from '#session/consent.ts'
import { BottomBar } from '#ui/overlay/BottomBar.tsx'
import { Button } from '#ui/button/Button.tsx'
import { chooseAnalytics } from './choose-analytics.ts'
import { openCookieSettings } from './cookie-settings.modal.ts'
import { useAnalytics } from './use-analytics.ts'
import css from './CookieBanner.module.css'

/**
 * Asks about cookies until there is a choice (S1§2), and applies it to analytics. On a phone it is a fifth of the screen at most, and it is never
 * beside another bar: it waits for notices and selections, and the list's own bar waits for it. Rendered once in the app.
 */
export function CookieBanner() {
  const { acknowledged } = useConsent()
  useAnalytics()
  if (acknowledged) return null
  const choose = (analytics: boolean) => {
    void chooseAnalytics(analytics)
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <section className={css['banner']} aria-label="Cookies" data-bottom-bar data-cookies>
      <BottomBar tone="question">
        <p>
          <span className={css['sentence']}>Indago stores what it needs in this browser.</span>{' '}
          <span className={css['sentence']}>May it also count how often features are used?</span>{' '}
          <a className={css['sentence']} href={to('cookies')}>
            Cookie policy
          </a>
        </p>
        <div className={css['choices']}>
          <Button size="small" onClick={openCookieSettings}>
            Manage Cookies
          </Button>
          {/* Refusing is as easy as accepting: one click, on a button that looks the same. */}
          <Button size="small" onClick={() => choose(false)}>
            Only essential
          </Button>
          <Button size="small" onClick={() => choose(true)}>
            Accept All Cookies
          </Button>
        </div>
      </BottomBar>
    </section>
  )
}
