import { afterAll, beforeAll, expect, test } from 'vitest'
import { communityOf } from '../support/communities.ts'
import { QuestionScene } from '../support/questions.ts'
import { type TestServer, startTestServer } from '../support/test-server.ts'
import { openDevice } from './device.ts'
import { heldBack } from './held-back.ts'
import { visitRendered } from './visit-rendered.ts'

let server: TestServer
let address: string
beforeAll(async () => {
  server = await startTestServer({ static: true })
  const ada = await server.user()
  const settings = { overview_visible: true, questions_visible: true, search_visible: true, pages_visible: true, invite_only: false }
  const { slug_value } = await communityOf(server, ada, 'Moss Circle', { settings })
  const scene = new QuestionScene(server, slug_value)
  const { id } = await scene.question(ada, { title: 'How do mosses drink?', is_public: true, tags: ['moss'] })
  const answer = await scene.answer(ada, id, '<p>Through their leaves.</p>')
  await scene.comment(ada, `questions/${id}/answers/${answer.id}`, 'And from the fog.')
  address = `${server.url}/community/${slug_value}/questions/${id}`
})
afterAll(() => server?.stop())

test('a guest reads a question before any script has come; the app takes it over as it is and asks for nothing', async () => {
  const device = await openDevice({ width: 390, height: 844, worker: false })
  const { page } = device
  try {
    const sent: string[] = []
    page.on('request', request => void sent.push(new URL(request.url()).pathname))
    const letCome = await heldBack(page, /\/assets\/.*\.js$/)
    await visitRendered(page, address)
    sent.length = 0
    const answer = page.getByText('Through their leaves.')
    await answer.waitFor()
    await page.getByText('And from the fog.').waitFor()
    await answer.evaluate(element => Object.assign(window, { indagoAnswer: element }))
    letCome()
    await page.waitForFunction(() => performance.getEntriesByName('indago-first-view').length > 0)
    // What was a day is now a time ago.
    await page.getByText('just now').first().waitFor()
    expect(await answer.evaluate(element => element === (window as { indagoAnswer?: unknown }).indagoAnswer)).toBe(true)
    expect(sent.filter(path => /^\/v1\/(?:communities|permissions)/.test(path))).toEqual([])
    expect(device.faults).toEqual([])

    // What the head said of this page goes with it.
    const ofPage = page.locator('head [data-page-only]')
    expect(await ofPage.count()).not.toBe(0)
    expect(await page.locator('head meta[property="og:title"]').count()).toBe(1)
    await page.getByRole('link', { name: 'All questions' }).click()
    await page.getByRole('heading', { name: 'Questions', level: 2 }).waitFor()
    await expect.poll(() => ofPage.count()).toBe(0)
    expect(await page.locator('link[rel=canonical]').count()).toBe(0)
    expect(device.faults).toEqual([])
  } finally {
    await device.forget()
  }
})

test('the pages of an open community that the server has rendered are taken over without a difference', async () => {
  const device = await openDevice({ worker: false })
  const { page } = device
  try {
    const community = address.split('/questions/')[0]!
    for (const path of [community, `${community}/questions`, `${community}/questions?sort=active&tag=moss`, `${address}?page=3`]) {
      await visitRendered(page, path)
      await page.waitForFunction(() => performance.getEntriesByName('indago-first-view').length > 0)
      expect([path, device.faults]).toEqual([path, []])
    }
  } finally {
    await device.forget()
  }
})
