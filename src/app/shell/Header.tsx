import { useReachability } from '#api/reachability.ts'
import type { PageName } from '#contract/page-routes.ts'
import { to } from '#contract/to.ts'
import { useFirstView } from '#kit/first-view.ts'
import { useBackLink } from '#routing/back-link.ts'
import { usePlace } from '#routing/place.ts'
import { rememberRoute } from '#routing/previous-route.ts'
import { useSession, useSupport } from '#session/session.ts'
import { Button, ButtonLink } from '#ui/button/Button.tsx'
import { classNames } from '#ui/class-names.ts'
import { ArrowLeft, Search } from '#ui/Icon.tsx'
import { late } from '#ui/waiting/late.tsx'
import { openHelp } from '../help/help.modal.ts'
import { Wordmark } from './Wordmark.tsx'
import css from './Header.module.css'

// Loaded after the first view.
const AccountItems = late(() => import('../user/AccountItems.tsx'))
const QueueState = late(() => import('../late/QueueState.tsx'), <OfflineLabel />)

/** Routes that show the wordmark on small screens too (S1§2). */
const routesWithLogo: readonly PageName[] = ['searchHome', 'search', 'login', 'root']

export function Header() {
  const { name, href } = usePlace()
  const { user } = useSession()
  const back = useBackLink()
  const isShown = useFirstView()
  const hasSupport = useSupport()
  const isLogin = name === 'login' || name === 'root'
  const comeBack = () => rememberRoute(href)
  const isBack = back.href !== to('searchHome')
  return (
    <header className={css['header']}>
      <div className={css['line']}>
        <a
          data-for-all
          href={to('searchHome')}
          className={classNames(css['logo'], !routesWithLogo.includes(name) && css['wide'])}
          aria-label="Indago home"
        >
          <Wordmark />
        </a>
        {!isLogin && name !== 'searchHome' && (
          <ButtonLink
            kind="quiet"
            href={back.href}
            icon={isBack ? ArrowLeft : Search}
            className={name === 'search' ? css['wide'] : undefined}
          >
            {back.label}
          </ButtonLink>
        )}
        {isShown && <QueueState />}
        {user ? (
          <nav className={css['account']} aria-label="Your account">
            {isShown && <AccountItems user={user} />}
          </nav>
        ) : (
          <nav className={css['items']} aria-label="Account">
            <Button kind="quiet" size="small" className={hasSupport ? undefined : css['help']} onClick={openHelp}>
              Help
            </Button>
            {!isLogin && (
              <ButtonLink href={to('login')} size="small" onClick={comeBack}>
                Log in
              </ButtonLink>
            )}
            {name !== 'signup' && (
              <ButtonLink href={to('signup')} size="small" kind="quiet" onClick={comeBack}>
                Sign up
              </ButtonLink>
            )}
          </nav>
        )}
      </div>
    </header>
  )
}

/** Shown until QueueState is loaded, which may not be possible offline. */
function OfflineLabel() {
  const { online } = useReachability()
  return online ? null : (
    <output className={css['offline']} data-state="">
      Offline
    </output>
  )
}
