import { useEffect, useLayoutEffect, useRef } from 'react'
import { useFirstView } from '#kit/first-view.ts'
import { isInMenu } from '#kit/is-in-menu.ts'
import { setPageTitle } from '#routing/page-title.ts'
import { useShown } from '#routing/place.ts'
import type { Router } from '#routing/router.ts'
import { RouterProvider } from '#routing/RouterProvider.tsx'
import { late } from '#ui/waiting/late.tsx'
import { closeAllModals } from '#ui/overlay/modal.ts'
import { Modals } from '#ui/overlay/Modals.tsx'
import { FailureBoundary } from '../errors/FailureBoundary.tsx'
import { CurrentView } from '../routes/CurrentView.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import css from './App.module.css'

// Loaded after the first view, because nothing of it is needed before the first action.
const Overlays = late(() => import('../late/Overlays.tsx'))

/** The whole app. */
export const App = ({ router }: { router: Router }) => (
  <RouterProvider router={router}>
    <Layout router={router} />
  </RouterProvider>
)

/** The layout of every page. */
function Layout({ router }: { router: Router }) {
  const shown = useShown()
  const { title, entry } = shown
  const { name } = entry.place
  const main = useRef<HTMLElement>(null)
  const isShown = useFirstView()
  useRouteChange(name, title, main)
  return (
    <FailureBoundary of={shown}>
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
          <CurrentView router={router} />
        </main>
        <Footer />
      </div>
      <Modals />
      {isShown && <Overlays />}
    </FailureBoundary>
  )
}

/** On a change of route: sets the title of the document, closes open modals and moves the focus to the new heading. */
function useRouteChange(name: string, title: string | undefined, main: { current: HTMLElement | null }): void {
  const lastName = useRef<string>(undefined)
  const isNew = useRef(false)
  // Before the new page is painted, which a modal of the one before would cover.
  useLayoutEffect(() => {
    if (lastName.current === name) return
    if (title !== undefined) setPageTitle(title)
    isNew.current = lastName.current !== undefined
    lastName.current = name
    if (isNew.current) closeAllModals({ isRouteChange: true })
  }, [name, title])
  useEffect(() => {
    if (!isNew.current) return
    isNew.current = false
    const isFocusOutside = main.current && !main.current.contains(document.activeElement)
    if (isFocusOutside && !isInMenu())
      (main.current?.querySelector<HTMLElement>('h1[tabindex]') ?? main.current)?.focus({ preventScroll: true })
  })
}
