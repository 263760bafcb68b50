import { openAppearance } from '#features/appearance/index.ts'
import { openCookieSettings } from '#features/consent/index.ts'
import { to } from '#contract/to.ts'
import { serverDate } from '#kit/server-clock.ts'
import { openHelp } from '../help/help.modal.ts'
import css from './Footer.module.css'

const env = import.meta.env as Partial<Record<string, string>>

/** Pages of the installation, set by the build. The first three have default texts (S1§2). */
const links: readonly (readonly [label: string, href: string | undefined])[] = [
  ['Terms', env['VITE_TERMS_URL'] || to('terms')],
  ['Privacy policy', env['VITE_PRIVACY_URL'] || to('privacy')],
  ['Cookie policy', env['VITE_COOKIES_URL'] || to('cookies')],
  ['What’s new', env['VITE_NEWS_URL']],
  ['Help centre', env['VITE_HELP_URL']],
  ['Follow us', env['VITE_SOCIAL_URL']],
  ['API', to('api-docs')],
]

export function Footer() {
  return (
    <footer className={css['footer']}>
      <div className={css['line']}>
        <span>© {serverDate().getFullYear()} Indago</span>
        {links.map(
          ([label, href]) =>
            href && (
              <a key={label} href={href} {...(!href.startsWith('/') && { target: '_blank', rel: 'noopener' })}>
                {label}
              </a>
            ),
        )}
        <button type="button" onClick={openCookieSettings}>
          Cookie settings
        </button>
        <button type="button" onClick={openAppearance}>
          Appearance
        </button>
        <button type="button" onClick={openHelp}>
          Help
        </button>
      </div>
    </footer>
  )
}
