import { Outlet, useMatches } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import { useFirstView } from '#kit/first-view.ts'
import { setPageTitle } from '#routing/page-title.ts'
import { usePlace } from '#routing/place.ts'
import { late } from '#ui/waiting/late.tsx'
import { closeAllModals } from '#ui/overlay/modal.ts'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import css from './App.module.css'

// Nothing of this is needed until somebody acts: it follows the first view.
const Overlays = late(() => import('../late/Overlays.tsx'))

/** The frame of every screen. */
export function App() {
  const { name } = usePlace()
  const title = useMatches({ select: matches => matches.at(-1)?.staticData.title })
  const main = useRef<HTMLElement>(null)
  const isShown = useFirstView()
  useArrival(name, title, main)
  return (
    <div className={css['app']}>
      <a className={css['skip']} href="#main">
        Skip to content
      </a>
      <Header />
      <main ref={main} id="main" tabIndex={-1} className={css['main']}>
        <Suspense fallback={null}>
          <Outlet />
        </Suspense>
      </main>
      <Footer />
      {isShown && <Overlays />}
    </div>
  )
}

/** Entering another route names the document, closes what was open over the last one and moves the focus to the new heading. */
function useArrival(name: string, title: string | undefined, main: { current: HTMLElement | null }): void {
  const before = useRef<string>(undefined)
  useEffect(() => {
    if (before.current === name) return
    if (title !== undefined) setPageTitle(title)
    const isFirst = before.current === undefined
    before.current = name
    if (isFirst) return
    closeAllModals({ keepStaying: true })
    const isElsewhere = main.current && !main.current.contains(document.activeElement)
    if (isElsewhere) (main.current?.querySelector<HTMLElement>('h1[tabindex]') ?? main.current)?.focus({ preventScroll: true })
  }, [name, title, main])
}
