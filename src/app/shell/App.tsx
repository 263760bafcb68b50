import { Outlet, useMatches } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import { useFirstView } from '#kit/first-view.ts'
import { isInMenu } from '#kit/is-in-menu.ts'
import { setPageTitle } from '#routing/page-title.ts'
import { usePlace } from '#routing/place.ts'
import { late } from '#ui/waiting/late.tsx'
import { closeAllModals } from '#ui/overlay/modal.ts'
import { Modals } from '#ui/overlay/Modals.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import css from './App.module.css'

// Loaded after the first view, because nothing of it is needed before the first action.
const Overlays = late(() => import('../late/Overlays.tsx'))

/** The layout of every page. */
export function App() {
  const { name } = usePlace()
  const title = useMatches({ select: matches => matches.at(-1)?.staticData.title })
  const main = useRef<HTMLElement>(null)
  const isShown = useFirstView()
  useRouteChange(name, title, main)
  return (
    <>
      <div className={css['app']}>
        <a
          className={css['skip']}
          href="#main"
          // Without a hash, which would make the page another address in the history.
          onClick={event => {
            event.preventDefault()
            main.current?.focus()
          }}
        >
          Skip to content
        </a>
        <Header />
        <main ref={main} id="main" tabIndex={-1} className={css['main']}>
          <Suspense fallback={null}>
            <Outlet />
          </Suspense>
        </main>
        <Footer />
      </div>
      <Modals />
      {isShown && <Overlays />}
    </>
  )
}

/** On a change of route: sets the title of the document, closes open modals and moves the focus to the new heading. */
function useRouteChange(name: string, title: string | undefined, main: { current: HTMLElement | null }): void {
  const lastName = useRef<string>(undefined)
  useEffect(() => {
    if (lastName.current === name) return
    if (title !== undefined) setPageTitle(title)
    const isFirst = lastName.current === undefined
    lastName.current = name
    if (isFirst) return
    closeAllModals({ isRouteChange: true })
    const isFocusOutside = main.current && !main.current.contains(document.activeElement)
    if (isFocusOutside && !isInMenu())
      (main.current?.querySelector<HTMLElement>('h1[tabindex]') ?? main.current)?.focus({ preventScroll: true })
  }, [name, title, main])
}
