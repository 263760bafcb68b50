import { rmSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { logIn } from '../../tests/browser/demo.ts'
import { openLastingDevice } from '../../tests/browser/device.ts'
import { freePort, startServer } from '../../tests/support/spawned.ts'
import { account, signIn } from '../../tests/support/spawned-server.ts'
import { askRepeatedly, type Drawn, openByLink, traceTasks } from './browser.ts'
import { type CommunitySize, type LargeCommunity, largeCommunity } from './large-community.ts'

export interface CommunityFigures {
  /** Calls over HTTP, one after the other. */
  calls: { what: string; p50: number; p95: number }[]
  pages: {
    what: string
    /** Milliseconds from a click until the content is drawn, code and server warm. */
    online: number[]
    /** The same from the device; undefined: it needs the network. */
    offline: number[] | undefined
    /** Milliseconds of processor time of the longest task of the page's thread, at full speed and four times slower. */
    longest: number[]
  }[]
  /** What is done on a page, with its processor four times slower. */
  steps: { what: string; longest: number }[]
}

interface CommunityPage {
  what: string
  href: string
  drawn: Drawn
  /** What it shows is not on the device. */
  needsNetwork?: true
  /** Is scrolled. */
  isList?: true
}

const questions: Drawn = { selector: 'ul[aria-label="Questions"] > li' }

function pagesOf({ slug, asked }: LargeCommunity): CommunityPage[] {
  const at = `/community/${slug}`
  const found = (what: string, query: string): CommunityPage => ({ what, href: `${at}/questions${query}`, drawn: questions })
  return [
    { what: 'overview', href: at, drawn: { selector: 'main section a[href^="/profile/"]' } },
    { what: 'members', href: `${at}/members`, drawn: { selector: 'ul[aria-label="Members"] > li' }, isList: true },
    { ...found('questions', ''), isList: true },
    { ...found('questions, the last page', '?page=249'), needsNetwork: true },
    found('questions with two words', '?q=reef+tide'),
    found('questions with a tag', '?tag=reef'),
    found('unanswered questions', '?unanswered=true'),
    {
      what: 'a question with 200 answers',
      href: `${at}/questions/${asked}`,
      drawn: { selector: 'section[aria-label="Answers"] ol > li' },
      isList: true,
    },
    { what: 'explore', href: `${at}/explore`, drawn: { selector: 'ol[aria-label="Results"] > li' }, needsNetwork: true, isList: true },
    { what: 'workspace', href: `${at}/workspace`, drawn: { selector: 'main article' } },
    { what: 'opportunities', href: `${at}/opportunities`, drawn: { selector: 'ul[aria-label^="Opportunities of"] > li' }, isList: true },
  ]
}

/** Calls of the same pages, and of what grows with a community. */
async function measureCalls(url: string, { slug, asked }: LargeCommunity): Promise<CommunityFigures['calls']> {
  const { token } = await signIn(url)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const at = `${url}/v1/communities/${slug}`
  const get = (path: string) => () => fetch(at + path, { headers })
  const search = (body: object) => () => fetch(`${at}/search`, { method: 'POST', headers, body: JSON.stringify(body) })
  const asks: [string, () => Promise<Response>][] = [
    ['overview', get('')],
    ['members', get('/members')],
    ['members, the last page', get('/members?page=99')],
    ['questions', get('/questions')],
    ['questions, the last page', get('/questions?page=249')],
    ['questions with two words', get('/questions?q=reef+tide')],
    ['questions with a tag', get('/questions?tag=reef')],
    ['unanswered questions', get('/questions?unanswered=true')],
    ['similar questions', get('/questions/similar?title=Why%20reef%20larva%20salinity%20tide')],
    ['tags', get('/tags')],
    ['a question with 200 answers', get(`/questions/${asked}`)],
    ['explore', search({ index: 'researchers' })],
    ['explore, works with a word', search({ index: 'publications', keyword: 'isotope' })],
    ['pages', get('/pages')],
    ['opportunities', get('/opportunities')],
    ['changes, the first page', () => fetch(`${url}/v1/changes`, { headers })],
  ]
  const calls: CommunityFigures['calls'] = []
  for (const [what, ask] of asks) calls.push({ what, ...(await askRepeatedly(12, ask)) })
  return calls
}

/** Resolves when a server that was just started has brought what its accounts claim into the catalogue: it then answers at once, for some seconds. */
async function isSettled(url: string, { slug }: LargeCommunity): Promise<void> {
  for (let quick = 0; quick < 10;) {
    const from = performance.now()
    await (await fetch(`${url}/v1/communities/${slug}`)).arrayBuffer()
    quick = performance.now() - from < 100 ? quick + 1 : 0
    await new Promise(resolve => setTimeout(resolve, 500))
  }
}

/** From now on: resolves when the server has said that there is no more, and the device has had time to keep what came last. */
async function isMirrored(page: Page): Promise<void> {
  await new Promise<void>(resolve => {
    page.on('response', response => {
      if (!response.url().includes('/v1/changes')) return
      // Of a page that was left there is no answer any more.
      response.json().then(
        (answer: { more: boolean }) => !answer.more && resolve(),
        () => undefined,
      )
    })
  })
  await page.waitForTimeout(6000)
}

/** A click comes so long after the app: its first pull and its search index are no part of what is measured. */
const startedMs = 2000

/** A large community, in a built server and a browser as wide as a phone. */
export async function measureCommunityPages(size: CommunitySize, rounds: number): Promise<CommunityFigures> {
  const made = await largeCommunity(size)
  const server = await startServer(made.dataDir, await freePort())
  const device = await openLastingDevice({ width: 390, height: 844 })
  const { page, context } = device
  const session = await context.newCDPSession(page)
  const slow = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate })
  const steps: CommunityFigures['steps'] = []
  const step = async (what: string, run: () => Promise<unknown>): Promise<void> => {
    await slow(4)
    const end = await traceTasks(session)
    await run()
    await page.waitForTimeout(1500)
    steps.push({ what, longest: Math.max(0, ...(await end())) })
    await slow(1)
  }
  try {
    await isSettled(server.url, made)
    await step('login, and all of 20 communities comes', async () => {
      const mirrored = isMirrored(page)
      await logIn(page, server.url, account)
      await mirrored
    })
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    const figures: CommunityFigures['pages'] = []
    const longestOf = async (rate: number, open: () => Promise<unknown>): Promise<number> => {
      await slow(rate)
      const end = await traceTasks(session)
      await open()
      await page.waitForTimeout(1000)
      const longest = Math.max(0, ...(await end()))
      await slow(1)
      return longest
    }
    for (const { what, href, drawn, needsNetwork, isList } of pagesOf(made)) {
      const open = () => openByLink(page, server.url, href, [drawn], startedMs)
      await open()
      await page.waitForTimeout(1500)
      const times = async () => {
        const all: number[] = []
        for (let round = 0; round < rounds; round += 1) all.push(await open())
        return all
      }
      const online = await times()
      // Recorded from the click on: the search page that it leaves is another subject.
      const inPage = () => openTraced(page, href, drawn)
      await page.goto(`${server.url}/search`)
      await page.getByLabel('Words to search for').waitFor()
      await page.waitForTimeout(1500)
      const longest = [await longestOf(1, inPage)]
      await page.goto(`${server.url}/search`)
      await page.getByLabel('Words to search for').waitFor()
      await page.waitForTimeout(1500)
      longest.push(await longestOf(4, inPage))
      if (isList)
        await step(`scrolling ${what}`, async () => {
          await page.mouse.move(200, 400)
          for (let at = 0; at < 15; at++) {
            await page.mouse.wheel(0, 1500)
            await page.waitForTimeout(60)
          }
        })
      if (what === 'members')
        await step('the next page of members', async () => {
          await page.getByRole('button', { name: 'Next', exact: true }).first().click()
          await page.getByText('Person 150 Name').waitFor()
        })
      await context.setOffline(true)
      const offline = needsNetwork ? undefined : await times()
      await context.setOffline(false)
      figures.push({ what, online, offline, longest })
    }
    await typeInMirror(page, server.url, made, step)
    // Last, because what an account may ask in a minute is bounded.
    return { calls: await measureCalls(server.url, made), pages: figures, steps }
  } finally {
    await device.forget()
    await server.stop()
    rmSync(made.dataDir, { recursive: true, force: true })
  }
}

/** Goes to a page of the app by a link, until this is drawn. */
const openTraced = (page: Page, href: string, { selector }: Drawn): Promise<void> =>
  page.evaluate(
    async ({ to, sought }) => {
      const link = document.body.appendChild(document.createElement('a'))
      link.href = to
      link.click()
      const from = performance.now()
      while (!document.querySelector(sought) && performance.now() - from < 10_000) await new Promise(requestAnimationFrame)
    },
    { to: href, sought: selector },
  )

/** What a member without a network looks for in the questions of the device. */
async function typeInMirror(
  page: Page,
  url: string,
  { slug }: LargeCommunity,
  step: (what: string, run: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  await openByLink(page, url, `/community/${slug}/questions`, [questions])
  await page.waitForTimeout(1500)
  await page.getByRole('button', { name: 'Ask a question' }).click()
  await page.getByLabel('Title').waitFor()
  await page.keyboard.press('Escape')
  await page.context().setOffline(true)
  await step('a search in the questions of the device', async () => {
    await page.getByRole('searchbox', { name: 'Search questions' }).fill('larva sediment')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => location.search.includes('q=larva'))
  })
  await step('typing a title, with similar questions of the device', async () => {
    await page.getByRole('button', { name: 'Ask a question' }).click()
    await page.getByLabel('Title').pressSequentially('Why sediment archive genome', { delay: 60 })
  })
  await page.context().setOffline(false)
}
