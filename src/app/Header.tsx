import { useBackLink } from '#routing/back-link.ts'
import { useFirstView } from '#kit/first-view.ts'
import { usePlace } from '#routing/place.ts'
import { foldersLink } from '#routing/profile-links.ts'
import { useSession } from '#session/session.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { ArrowLeft, Bookmark, Search } from '#ui/Icon.tsx'
import { late } from '#ui/late.tsx'
import { openHelp } from './help.modal.ts'
import { Wordmark } from './Wordmark.tsx'
import css from './Header.module.css'

// Both follow the first view.
const UserMenu = late(() => import('./UserMenu.tsx'))
const QueueState = late(() => import('./QueueState.tsx'))

/** Which routes show the wordmark on small screens too (S1§2). */
const logoAlways = new Set(['searchHome', 'search', 'login', 'root'])

export function Header() {
  const { name } = usePlace()
  const { user } = useSession()
  const back = useBackLink()
  const isShown = useFirstView()
  const isHome = name === 'searchHome' || name === 'login' || name === 'root'
  const isBack = back.href !== '/search'
  return (
    <header className={css['header']}>
      <div className={css['line']}>
        <a
          href="/search"
          className={logoAlways.has(name) ? css['logo'] : `${css['logo']} ${css['wide']}`}
          aria-label="Indago, search start"
        >
          <Wordmark />
        </a>
        {!isHome && (
          <ButtonLink
            kind="quiet"
            href={back.href}
            icon={isBack ? ArrowLeft : Search}
            className={name === 'search' ? css['wide'] : undefined}
          >
            {back.label}
          </ButtonLink>
        )}
        <div className={css['space']} />
        {isShown && <QueueState />}
        {user ? (
          <nav className={css['items']} aria-label="Your things">
            <ButtonLink kind="quiet" href={foldersLink(user)} icon={Bookmark} className={css['item']} aria-label="Bookmarks">
              <span className={css['word']}>Bookmarks</span>
            </ButtonLink>
            <span className={css['place']}>{isShown && <UserMenu />}</span>
          </nav>
        ) : (
          <nav className={css['items']} aria-label="Account">
            <Button kind="quiet" className={`${css['item']} ${css['help']}`} onClick={openHelp}>
              Help
            </Button>
            {name !== 'login' && name !== 'root' && (
              <ButtonLink href="/login" size="small">
                Log in
              </ButtonLink>
            )}
          </nav>
        )}
      </div>
    </header>
  )
}
