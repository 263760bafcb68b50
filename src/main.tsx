import '#ui/base.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { provideFetch } from '#api/exchange.ts'
import { areOld, fetchAfter } from '#api/page-answers.ts'
import { refetchAll } from '#api/read/entries.ts'
import { watchReachability } from '#api/reachability.ts'
import { reloadOnceForMissingChunks } from '#app/errors/chunk-reload.ts'
import { whenRead } from '#app/routes/load-view.ts'
import { startRouter } from '#app/routes/router.ts'
import { App } from '#app/shell/App.tsx'
import { type PageAnswers, pageAnswersId } from '#contract/page-answers.ts'
import { firstView } from '#kit/first-view.ts'
import '#kit/trusted-urls.ts'
import { turnOfThePage } from '#kit/turn-of-the-page.ts'
import { fetchRefusedStyles } from '#kit/refused-styles.ts'
import { followLinks } from '#routing/follow-links.ts'
import type { Router } from '#routing/router.ts'
import { session, startSession } from '#session/session.ts'
import { guests } from '#session/state.ts'

const root = document.getElementById('app')!
const { dataset } = document.documentElement
const given = document.getElementById(pageAnswersId)
const text = given?.textContent
given?.remove()

fetchRefusedStyles()
reloadOnceForMissingChunks()
const answers = text ? (JSON.parse(text) as PageAnswers) : undefined
if (answers) {
  guests.viewer = answers.guest
  provideFetch(fetchAfter(answers))
}
startSession()
watchReachability()
followLinks(document)
// What a visitor did before is done now: public/early.js.
void firstView().then(() => dispatchEvent(new Event('appready')))

/**
 * A page that the server has rendered stays as it is until the app can take it over, in slices. Where a user sees a part of it, the app draws theirs in
 * its place all at once (public/early.js).
 */
async function takeOver(page: HTMLElement, answers: PageAnswers, router: Router): Promise<void> {
  await router.load()
  // A guest's reads are in the page, which must be drawn with them. A user's come from the server, and until then nothing on the page answers.
  await (dataset['waits'] ? whenRead(router.firstReads) : router.firstReads)
  const app = <App router={router} />
  startTransition(() => void (dataset['waits'] ? createRoot(page).render(app) : hydrateRoot(page, app)))
  await firstView()
  if (areOld(answers)) refetchAll()
}

/** Each step is a task of its own: all of them with the code that has just run would be a tenth of a second of a cheap phone. */
async function start(page: HTMLElement): Promise<void> {
  await turnOfThePage()
  const router = startRouter()
  await turnOfThePage()
  if (answers && (dataset['waits'] || session.status === 'guest')) return takeOver(page, answers, router)
  page.replaceChildren()
  delete dataset['waits']
  createRoot(page).render(<App router={router} />)
  await router.load()
}
void start(root)
