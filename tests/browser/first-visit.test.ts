import type { Page } from 'playwright-core'
import { beforeAll, expect, test, vi } from 'vitest'
import type { IndexName } from '#contract/indexes/shape.ts'
import { recordKeyOf } from '#contract/record-keys.ts'
import { demoServer } from '../support/demo-folder.ts'
import { shareOf } from '../support/share.ts'
import { demoAccount, demoSlug, logIn, openSignedIn } from './demo.ts'
import { openDevice } from './device.ts'
import { heldBack } from './held-back.ts'
import { visitRendered } from './visit-rendered.ts'

let server: { url: string }
beforeAll(async () => {
  server = await demoServer()
})

const results = (page: Page) => page.getByRole('region', { name: 'Results' })

test('a guest reads results before any script has come; the app takes the page over as it is, and asks for nothing again', async () => {
  const device = await openDevice({ width: 390, height: 844, worker: false })
  const { page } = device
  try {
    const sent: string[] = []
    page.on('request', request => void sent.push(new URL(request.url()).pathname))
    const letCome = await heldBack(page, /\/assets\/.*\.js$/)
    await visitRendered(page, server.url + '/search/publications?keyword=network')
    sent.length = 0
    const first = page.locator('main ol h2').first()
    await first.waitFor()
    await page.getByText(/^\d+ results$/).waitFor()
    await first.evaluate(heading => Object.assign(window, { indagoHeading: heading }))
    await page.evaluate(() => scrollTo(0, 150))
    letCome()
    // The banner comes with the app.
    await page.waitForFunction(() => performance.getEntriesByName('indago-first-view').length > 0)
    expect(await first.evaluate(heading => heading === (window as { indagoHeading?: unknown }).indagoHeading)).toBe(true)
    expect(await page.evaluate(() => scrollY)).toBe(150)
    expect(sent.filter(path => /^\/search-service\/(?:search|count)$/.test(path))).toEqual([])
    await first.getByRole('link').click()
    await page.getByRole('dialog').getByRole('article').waitFor()
    expect(device.faults).toEqual([])
  } finally {
    await device.forget()
  }
})

test('a shared record is read before any script has come; the app makes the same text a dialog, and does what was pressed', async () => {
  const device = await openDevice({ width: 390, height: 844, worker: false })
  const { page } = device
  try {
    const letCome = await heldBack(page, /\/assets\/.*\.js$/)
    await visitRendered(page, server.url + `/search/publications?publication=${await demoSlug(server.url, 'publications')}`)
    // The results behind it come afterwards.
    expect(await page.locator('#main article').count()).toBe(0)
    const dialog = page.getByRole('dialog')
    const text = dialog.getByRole('article').locator('p').first()
    await text.evaluate(element => Object.assign(window, { indagoText: element }))
    const { y } = (await text.boundingBox())!
    expect(await dialog.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 })
    await dialog.getByRole('button', { name: 'Cite' }).click()
    letCome()
    await page.getByRole('dialog', { name: 'Cite' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Cite' }).waitFor({ state: 'detached' })
    const open = await page.evaluate(() => {
      const { indagoText } = window as { indagoText?: Element }
      return [indagoText?.isConnected, indagoText?.closest('dialog')?.matches(':modal')]
    })
    expect([...open, (await text.boundingBox())!.y]).toEqual([true, true, y])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => page.url()).toBe(`${server.url}/search/publications`)
    await results(page).getByRole('article').first().waitFor()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
    expect(device.faults).toEqual([])
  } finally {
    await device.forget()
  }
})

test('the page behind a shared record is laid out when the record is closed; a list that was scrolled before is there again', async () => {
  const device = await openDevice({ width: 390, height: 844, worker: false })
  const { page } = device
  try {
    await visitRendered(page, server.url + '/search/publications?keyword=network')
    const link = results(page).getByRole('article').nth(6).getByRole('link').first()
    await link.scrollIntoViewIfNeeded()
    await page.waitForFunction(() => performance.getEntriesByName('indago-first-view').length > 0)
    const y = await page.evaluate(() => scrollY)
    expect(y).toBeGreaterThan(300)
    await link.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('article').waitFor()
    await visitRendered(page, page.url())
    await page.waitForFunction(() => performance.getEntriesByName('indago-first-view').length > 0)
    const boxes = () => page.locator('#main').evaluate(main => main.getClientRects().length)
    expect(await boxes()).toBe(0)
    await dialog.getByRole('button', { name: 'Close', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await boxes()).toBe(1)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(y)
    expect(device.faults).toEqual([])
  } finally {
    await device.forget()
  }
})

test('what is typed and pressed before the app has come is done when it is there', async () => {
  const device = await openDevice({ width: 390, height: 844, worker: false })
  const { page } = device
  try {
    const account = await demoAccount(server.url, 'premium')
    const letCome = await heldBack(page, /\/assets\/.*\.js$/)
    await visitRendered(page, server.url + '/login')
    await page.getByLabel('Email').fill(account.email)
    await page.getByLabel('Password', { exact: true }).fill(account.password)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.getByLabel('Password', { exact: true }).press('Enter')
    expect(page.url()).toBe(`${server.url}/login`)
    letCome()
    await page.getByLabel('Words to search for').waitFor()
    expect(device.faults).toEqual([])
  } finally {
    await device.forget()
  }
})

test('a user sees the list before any script has come, nothing that is for guests, and the app draws theirs in its place', async () => {
  const device = await openSignedIn(server.url, 'premium', { width: 390, height: 844, worker: false })
  const { page } = device
  try {
    const sent: string[] = []
    page.on('request', request => void sent.push(new URL(request.url()).pathname))
    const letCome = await heldBack(page, /\/assets\/.*\.js$/)
    const asked = page.waitForRequest('**/search-service/search')
    await visitRendered(page, server.url + '/search/publications?keyword=network')
    const titles = page.locator('main ol h2')
    await titles.first().waitFor()
    expect((await asked).headers()['authorization']).toMatch(/^Bearer ./)
    for (const forGuests of [/^Log in$/, /^Sign up$/]) expect(await page.getByText(forGuests).filter({ visible: true }).count()).toBe(0)
    expect(await page.locator('[aria-label="Locked results"]').isVisible()).toBe(false)
    await page.evaluate(() => scrollTo(0, 150))
    const drawn = { titles: await titles.allInnerTexts(), y: (await titles.first().boundingBox())!.y }
    await titles.first().evaluate(heading => Object.assign(window, { indagoHeading: heading }))
    letCome()
    await page.getByRole('button', { name: /^Account of/ }).waitFor()
    expect(await page.evaluate(() => (window as { indagoHeading?: Element }).indagoHeading?.isConnected)).toBe(false)
    expect({ titles: await titles.allInnerTexts(), y: (await titles.first().boundingBox())!.y }).toEqual(drawn)
    expect(sent.filter(path => path === '/search-service/search')).toHaveLength(1)
    expect(device.faults).toEqual([])
  } finally {
    await device.forget()
  }
})

test('what a user types and presses before the app has come is done in the page that the app draws', async () => {
  const device = await openSignedIn(server.url, 'premium', { width: 390, height: 844, worker: false })
  const { page } = device
  try {
    const letCome = await heldBack(page, /\/assets\/.*\.js$/)
    await visitRendered(page, server.url + '/search/publications?keyword=network')
    await page
      .getByRole('button', { name: /^Save / })
      .nth(1)
      .click()
    const box = page.getByLabel('Search publications')
    await box.fill('network cell')
    letCome()
    await page.getByRole('dialog', { name: 'Save to a folder' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await box.inputValue()).toBe('network cell')
    await box.press('Enter')
    await expect.poll(() => new URL(page.url()).searchParams.get('keyword')).toBe('network cell')
    expect(device.faults).toEqual([])
  } finally {
    await device.forget()
  }
})

test('keys and boxes that a user presses before the app has come do what they do with it: "/" at once, the others in the page that the app draws', async () => {
  const device = await openSignedIn(server.url, 'premium', { worker: false })
  const { page } = device
  try {
    const letCome = await heldBack(page, /\/assets\/.*\.js$/)
    await visitRendered(page, server.url + '/search/publications?keyword=network')
    await page.locator('main ol h2').first().waitFor()
    // A box looks ticked at once; one that is pressed twice is as it was.
    const boxes = page.locator('main ol').getByRole('checkbox')
    await boxes.nth(4).check()
    await boxes.nth(5).check()
    await boxes.nth(5).uncheck()
    // From the one in which the focus is.
    for (const key of ['j', 'x', 'j', 'j', 'x']) await page.keyboard.press(key)
    letCome()
    await page.getByText('3 selected').waitFor()
    expect(await boxes.evaluateAll(all => all.flatMap((box, at) => ((box as HTMLInputElement).checked ? [at] : [])))).toEqual([4, 6, 8])

    const letComeAgain = await heldBack(page, /\/assets\/.*\.js$/)
    await visitRendered(page, server.url + '/search/publications?keyword=network')
    await page.locator('main ol h2').first().waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('lang')
    const box = page.getByLabel('Search publications')
    expect(await box.inputValue()).toBe('lang')
    letComeAgain()
    await page.getByRole('listbox').getByRole('option').first().waitFor()
    expect(await box.inputValue()).toBe('lang')
    expect(device.faults).toEqual([])
  } finally {
    await device.forget()
  }
})

test.each([
  ['a place in what is typed', ['End', 's', 'ArrowLeft'], 'network heres'],
  ['all of it, after “/”', [], ' here'],
])('the box that a user is in keeps the focus and what is selected when the app draws the page: %s', async (_, keys, then) => {
  const device = await openSignedIn(server.url, 'premium', { width: 390, height: 844, worker: false })
  const { page } = device
  try {
    const letCome = await heldBack(page, /\/assets\/.*\.js$/)
    await visitRendered(page, server.url + '/search/publications?keyword=network')
    const box = page.getByLabel('Search publications')
    await page.locator('main ol h2').first().waitFor()
    await page.keyboard.press('/')
    for (const key of keys) await page.keyboard.press(key)
    letCome()
    await page.getByRole('button', { name: /^Account of/ }).waitFor()
    await page.keyboard.type(' here')
    expect(await box.inputValue()).toBe(then)
    expect(device.faults).toEqual([])
  } finally {
    await device.forget()
  }
})

test.each([
  ['on a page that differs for users', '/profile/{person}', {}],
  [
    'in a view that was chosen on this device',
    '/search/publications?keyword=network',
    { preferred_view_per_index: '{"publications":"block"}' },
  ],
])('someone who is signed in sees nothing of a guest’s page %s', async (_, path, stored) => {
  const device = await openSignedIn(server.url, 'premium', { width: 390, height: 844, worker: false })
  const { page } = device
  try {
    // A busy server is asked again from an empty page, which has no storage.
    await page.addInitScript(kept => void (location.protocol.startsWith('http') && Object.assign(localStorage, kept)), stored)
    const letComeStart = await heldBack(page, /\/assets\/index-[^/]*\.js$/)
    const person = await demoSlug(server.url, 'researchers')
    await visitRendered(page, server.url + path.replace('{person}', person))
    await page.locator('#app main').waitFor({ state: 'attached' })
    expect(await page.locator('#app').isVisible()).toBe(false)
    letComeStart()
    await page.getByRole('button', { name: /^Account of/ }).waitFor()
    expect(device.faults).toEqual([])
  } finally {
    await device.forget()
  }
})

test('of a user’s results on a phone those that are seen are painted first, and all at once where the page is loaded again', async () => {
  const device = await openSignedIn(server.url, 'premium', { width: 390, height: 844, worker: false })
  const { page } = device
  try {
    // Then nothing of a guest’s page is shown before.
    await page.addInitScript(() => {
      localStorage['preferred_view_per_index'] = '{"publications":"block"}'
      const painted: number[] = []
      Object.assign(window, { indagoPainted: painted })
      const note = () => {
        const count = document.documentElement.dataset['waits'] === undefined ? document.querySelectorAll('main ol h2').length : 0
        if (count !== (painted.at(-1) ?? 0)) painted.push(count)
        requestAnimationFrame(note)
      }
      requestAnimationFrame(note)
    })
    const painted = async () => {
      await page.waitForFunction(() => performance.getEntriesByName('indago-first-view').length > 0)
      expect(await page.locator('main ol h2').count()).toBe(12)
      return page.evaluate(() => (window as { indagoPainted?: number[] }).indagoPainted)
    }
    await page.goto(server.url + '/search/publications?keyword=network')
    expect(await painted()).toEqual([6, 12])
    await page.reload()
    expect(await painted()).toEqual([12])
    expect(device.faults).toEqual([])
  } finally {
    await device.forget()
  }
})

test('the app draws what the server has rendered: no page differs', async () => {
  const device = await openDevice({ worker: false })
  const { page } = device
  try {
    const person = await demoSlug(server.url, 'researchers')
    const records = shareOf(Object.keys(recordKeyOf) as IndexName[], 3).map(
      async index => `/search/${index}?${recordKeyOf[index]}=${await demoSlug(server.url, index)}`,
    )
    for (const path of [
      '/login',
      '/search',
      '/terms',
      '/search/researchers?keyword=network',
      '/search/publications?keyword=netwrok',
      ...(await Promise.all(records)),
      `/profile/${person}`,
    ]) {
      await visitRendered(page, server.url + path)
      await page.waitForFunction(() => performance.getEntriesByName('indago-first-view').length > 0)
      expect([path, device.faults]).toEqual([path, []])
    }
    await page.getByRole('heading', { level: 1 }).getByText(/\w/).waitFor()
  } finally {
    await device.forget()
  }
})

test('a guest’s second visit shows the page as it was, before the server answers, and then what is new; a login forgets it', async () => {
  const device = await openDevice({ width: 390, height: 844 })
  const { page } = device
  try {
    const path = '/search/publications?keyword=network'
    const kept = () =>
      page.evaluate(async () => {
        const names = (await caches.keys()).filter(name => name.startsWith('pages-'))
        const requests = await Promise.all(names.map(async name => (await caches.open(name)).keys()))
        return requests.flat().map(({ url }) => url.slice(location.origin.length))
      })
    await visitRendered(page, server.url + path)
    // The worker asks for the page itself, and a server that is busy just then leaves it to the app: then a later visit keeps it.
    await vi.waitFor(async () => {
      await page.goto(server.url + path)
      await expect.poll(kept).toContain(path)
    }, 60_000)
    // It may be kept before the worker is installed.
    await page.waitForFunction(() => navigator.serviceWorker.controller)
    // Ten minutes later the answers in the page are old.
    await page.clock.setSystemTime(Date.now() + 600_000)
    const letCome = await heldBack(page, /\/search-service\/search$/)
    const asked = page.waitForRequest('**/search-service/search')
    await page.goto(server.url + path)
    const first = page.locator('main ol h2').first()
    await first.waitFor()
    await first.evaluate(heading => Object.assign(window, { indagoHeading: heading }))
    await asked
    const answered = page.waitForResponse('**/search-service/search')
    letCome()
    await answered
    await page.getByRole('main').getByRole('progressbar').waitFor({ state: 'detached' })
    expect(await first.evaluate(heading => heading === (window as { indagoHeading?: unknown }).indagoHeading)).toBe(true)

    await device.context.setOffline(true)
    await page.goto(server.url + path)
    await page.getByText('These results are from').waitFor()
    await page.getByText(/^\d+ results$/).waitFor()
    await page.getByText('Offline').first().waitFor()
    await device.context.setOffline(false)

    await logIn(page, server.url, await demoAccount(server.url, 'premium'))
    await page.goto(server.url + path)
    await results(page).getByRole('button', { name: /^Save/ }).first().waitFor()
    await expect.poll(kept).toEqual([])
    expect(device.faults).toEqual([])
  } finally {
    await device.forget()
  }
})

test('a page is fetched with the rules of its view in it, and each file once', async () => {
  const device = await openDevice({ width: 390, height: 844, worker: false })
  const { page } = device
  try {
    const fetched: string[] = []
    page.on('request', request => void (/\/assets\/.*\.(?:js|css)$/.test(request.url()) && fetched.push(request.url())))
    await page.goto(`${server.url}/search/publications?keyword=network`)
    await page.getByRole('region', { name: 'Results' }).getByRole('link').first().waitFor()
    expect(fetched.length).toBe(new Set(fetched).size)
    const inPage = await page
      .locator('link[rel=stylesheet][disabled]')
      .evaluateAll(links => links.map(link => (link as HTMLLinkElement).href))
    expect(inPage.length).toBeGreaterThan(2)
    expect(fetched.filter(file => inPage.includes(file))).toEqual([])
    const { length: preloads } = await page.locator('link[rel=modulepreload]').all()
    expect(preloads).toBeGreaterThan(5)
  } finally {
    await device.forget()
  }
})
