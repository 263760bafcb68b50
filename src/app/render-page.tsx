import type { ReactNode } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { provideFetch } from '#api/exchange.ts'
import { reachability } from '#api/reachability.ts'
import { dropAnswers } from '#api/read/entries.ts'
import { pageAt } from '#contract/page-at.ts'
import type { AppRenderer, PageAnswers } from '#contract/page-answers.ts'
import { to } from '#contract/to.ts'
import { endFirstView } from '#kit/first-view.ts'
import { guests } from '#session/state.ts'
import { singleEntry } from '#routing/app-history.ts'
import { modals } from '#ui/overlay/modal.ts'
import { renderedPages } from './rendered-pages.data.ts'
import { openRouter } from './routes/open-router.ts'
import { routes } from './routes/routes.ts'
import { App } from './shell/App.tsx'

/** Runs in a thread of the server: the app has one session, one router and one cache. */
export const prepare: AppRenderer['prepare'] = async () => {
  await Promise.all(renderedPages.map(name => routes[name].load()))
  await renderPage(to('searchHome'), 'unregistered', () => Promise.reject(new Error('Nothing is asked for the search home.')))
}

export const renderPage: AppRenderer['renderPage'] = async (href, guest, ask) => {
  const { pathname } = new URL(href, 'http://localhost')
  if (!renderedPages.includes(pageAt(pathname))) return undefined
  const given: PageAnswers['answers'] = []
  let isRefused = false
  provideFetch(async (input, init) => {
    // The app asks for texts only.
    const url = input as string
    const body = typeof init?.body === 'string' ? init.body : null
    const { status, text } = await ask(url, init?.method ?? 'GET', body)
    if (status === 200) given.push({ url, body, json: JSON.parse(text) as unknown })
    else isRefused = true
    return new Response(text, { status, headers: { 'content-type': 'application/json' } })
  })
  guests.viewer = guest
  reachability.online = true
  // Views read their address where it is in a browser.
  Object.assign(globalThis, { location: new URL(href, 'http://localhost') })
  const router = openRouter(singleEntry(href))
  try {
    await router.load()
    const { shown } = router
    // Where a guest is led to another page, the app leads there.
    if (!shown?.view || shown.entry.place.href !== href) return undefined
    await router.firstReads
    // The app asks again, and says why.
    if (isRefused) return undefined
    const html = await htmlOf(<App router={router} />)
    return { html, answers: { at: Date.now(), guest, answers: given } }
  } finally {
    // As if the address had been left, so that none of them leads to another one.
    for (const open of modals.stack.slice()) open.close('left')
    dropAnswers()
    endFirstView()
  }
}

/** Throws what a component throws; React would leave that part to the app. */
async function htmlOf(app: ReactNode): Promise<string> {
  const thrown: unknown[] = []
  // No part comes later: that would need a script in the page.
  const progressiveChunkSize = Number.POSITIVE_INFINITY
  const stream = await renderToReadableStream(app, { progressiveChunkSize, onError: problem => void thrown.push(problem) })
  await stream.allReady
  if (thrown.length > 0) throw thrown[0]
  return new Response(stream).text()
}
