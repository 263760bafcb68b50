import { type ReactNode, useEffect } from 'react'
import type { CurrentUser } from '#contract/current-session.ts'
import { to } from '#contract/to.ts'
import { profileId } from '#routing/profile-id.ts'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { useBlockedReason } from './use-blocked-reason.ts'
import css from './SettingsFrame.module.css'

interface SettingsFrameProps {
  user: Readonly<CurrentUser>
  title: 'Settings' | 'Account'
  /** The page's sections by their ids, in their order. */
  sections: Readonly<Record<string, string>>
  children: ReactNode
}

/** Scrolls to the section in the address once the page is rendered. */
function useScrollToSection() {
  useEffect(() => {
    const frame = requestAnimationFrame(() => document.getElementById(location.hash.slice(1))?.scrollIntoView())
    return () => cancelAnimationFrame(frame)
  }, [])
}

/** On the page whose forms are queued. */
const queuedNote = 'Changes are saved on this device now, and sent when you’re online and logged in. Pictures need a connection.'

/** The layout of both settings pages, with their sections and a note while nothing can be saved. */
export function SettingsFrame({ user, title, sections, children }: SettingsFrameProps) {
  const blocked = useBlockedReason()
  const reason = blocked && title === 'Settings' ? queuedNote : blocked
  useScrollToSection()
  const id = profileId(user)
  const pages = [
    ['Settings', to('researcher.settings', { id })],
    ['Account', to('researcher.settings.change-account', { id })],
  ] as const
  return (
    <div className={css['page']}>
      <nav className={css['nav']} aria-label="Settings">
        <ul>
          {pages.map(([name, href]) => (
            <li key={name}>
              <a href={href} className={css['tab']} aria-current={name === title ? 'page' : undefined}>
                {name}
              </a>
              {name === title && (
                <ul className={css['sections']}>
                  {Object.entries(sections).map(([id, label]) => (
                    <li key={id}>
                      <a href={`#${id}`}>{label}</a>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </nav>
      <div className={css['main']}>
        <header className={css['head']}>
          <h1 tabIndex={-1}>{title}</h1>
          <InlineMessage tone="warn">{reason}</InlineMessage>
        </header>
        <div>{children}</div>
      </div>
    </div>
  )
}
