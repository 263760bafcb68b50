import { beforeAll, expect, test } from 'vitest'
import { demoServer } from '../support/demo-folder.ts'
import { openSignedIn } from './demo.ts'
import { openDevice } from './device.ts'

let server: { url: string }
beforeAll(async () => {
  server = await demoServer()
})

test('on a phone the start page begins with recent searches and what is on the device; the credits are never its loudest part', async () => {
  const device = await openSignedIn(server.url, 'premium', { width: 390, height: 844, worker: false })
  const { page } = device
  try {
    await page.goto(`${server.url}/search/publications?keyword=network`)
    // A search counts once it is looked at for a while.
    await page.waitForFunction(() => Object.keys(localStorage).some(key => key.includes('recent_searches')))
    await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
    await page.getByRole('dialog').getByRole('article').waitFor()
    await page.goto(`${server.url}/search`)
    const titles = ['Recent searches', 'On this device', 'Browse by type']
    const headings = page.getByRole('main').getByRole('heading', { level: 2 })
    for (const title of titles) await headings.filter({ hasText: title }).waitFor()
    const shown = await headings.evaluateAll(all =>
      all.toSorted((a, b) => a.getBoundingClientRect().y - b.getBoundingClientRect().y).map(heading => heading.textContent),
    )
    expect(shown.slice(0, 3)).toEqual(titles)

    await page.setViewportSize({ width: 1440, height: 900 })
    const colourOf = (name: RegExp, role: 'link' | 'button') =>
      page
        .getByRole(role, { name })
        .first()
        .evaluate(element => getComputedStyle(element).backgroundColor)
    expect(await colourOf(/^[\d,]+ credits$/, 'link')).toBe('rgba(0, 0, 0, 0)')
    expect(await colourOf(/^Search$/, 'button')).not.toBe('rgba(0, 0, 0, 0)')
    expect(device.faults).toEqual([])
  } finally {
    await device.forget()
  }
})

test('on a phone what is suggested covers neither what is searched nor the button', async () => {
  const device = await openDevice({ width: 390, height: 844, worker: false })
  const { page } = device
  try {
    await page.goto(`${server.url}/search`)
    await page.getByLabel('Words to search for').pressSequentially('netw')
    const options = page.getByRole('listbox').getByRole('option')
    await options.first().waitFor()
    await page.getByRole('button', { name: 'Search', exact: true }).click({ trial: true })
    await page.getByLabel('Search in').click({ trial: true })
    await options.last().click({ trial: true })
    expect(device.faults).toEqual([])
  } finally {
    await device.forget()
  }
})

test('A29 the app has taken every name of a Trusted Types policy that the server allows, and another one is refused', async () => {
  const device = await openDevice({ worker: false })
  const { page } = device
  try {
    const answer = await page.goto(`${server.url}/login`)
    const names = /trusted-types ([^;]+)/.exec(answer!.headers()['content-security-policy']!)![1]!.split(' ')
    await page.getByLabel('Email').waitFor()
    // A name that is allowed and not yet taken could be taken here.
    const taken = await page.evaluate(
      all =>
        [...all, 'another'].filter(name => {
          const { trustedTypes } = globalThis as unknown as { trustedTypes: { createPolicy: (name: string, rules: object) => unknown } }
          try {
            trustedTypes.createPolicy(name, {})
            return true
          } catch {
            return false
          }
        }),
      names,
    )
    expect([names, taken]).toEqual([['ri-script-url'], []])
  } finally {
    await device.forget()
  }
})
