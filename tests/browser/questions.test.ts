import { afterAll, beforeAll, expect, test } from 'vitest'
import { type QuestionScene, questionScene } from '../support/questions.ts'
import { smallCatalogue } from '../support/small-catalogue.ts'
import { startTestServer, type TestServer, type TestUser } from '../support/test-server.ts'
import { darkLaptop, expectAccessible, phone } from './accessibility.ts'
import { logIn } from './demo.ts'
import { type Device, openDevice } from './device.ts'
import { closeDialogs, discardDialogs } from './dialogs.ts'

let server: TestServer
let scene: QuestionScene
let admin: TestUser
let device: Device
let question: string
let answer: string

beforeAll(async () => {
  server = await startTestServer({ static: true, catalogue: smallCatalogue([]) })
  scene = await questionScene(server)
  admin = await scene.person('admin')
  const [asker, other] = [await scene.person('member'), await scene.person('member')]
  const text = '<p>With <b>two</b> lists, <a href="https://reef.example/">a link</a> and</p><ul><li>one item</li></ul><pre>some code</pre>'
  question = (await scene.question(admin, { content: text, tags: ['light', 'wind', 'oil'] })).id
  await scene.call(admin, 'PUT', `/questions/${question}`, { question: { content: '<p>They do it every night.</p>' } })
  answer = (await scene.answer(asker, question)).id
  await scene.comment(other, `questions/${question}/answers/${answer}`)
  const unkind = await scene.answer(other, question, 'An answer that is hidden.')
  await scene.call(admin, 'PUT', `/hidden/answer/${unkind.id}`, { hidden: { reason: 'It is not kind.' } })
  await scene.call(other, 'POST', '/reports', { report: { type: 'answer', id: answer, reason: 'It is not true.' } })
  await scene.question(asker, { title: 'Who brings the oil?', is_public: false, tags: ['oil'] })
  const blocked = `/v1/users/${admin.id}/blocked/${await scene.slugOf(other)}`
  await server.request(blocked, { method: 'PUT', user: admin, key: true })
  device = await openDevice({ ...phone, worker: false })
})
afterAll(async () => {
  await device?.forget()
  await server?.stop()
})

const main = () => device.page.getByRole('main')
const dialog = () => device.page.getByRole('dialog').last()
const look = (screen: string) => expectAccessible(device.page, screen, { also: darkLaptop })
const visit = (path: string) => device.page.goto(`${server.url}${path}`)
const list = () => `/community/${scene.slug}/questions`

test('guests read public questions on pages that are accessible and fit a phone', async () => {
  await visit('/questions')
  await main().getByRole('list', { name: 'Questions' }).waitFor()
  await look('questions of all communities')
  await visit(`${list()}/${question}`)
  await main().getByRole('button', { name: 'Log in to answer' }).waitFor()
  await look('question as a guest')
})

test('the screens of questions and their windows are accessible and fit a phone', async () => {
  await logIn(device.page, server.url, admin)
  await visit(list())
  await main().getByRole('list', { name: 'Questions' }).waitFor()
  await look('list')
  await main().getByRole('button', { name: 'Reports' }).click()
  await dialog().getByRole('list', { name: 'Reports' }).waitFor()
  await look('reports')
  await closeDialogs(device.page)
  await main().getByRole('button', { name: 'Ask a question' }).click()
  await dialog().getByLabel('Title').fill('Why do lanterns smoke?')
  await dialog().getByRole('region', { name: 'Similar questions' }).waitFor()
  for (const tag of ['first', 'second', 'third', 'fourth', 'fifth']) {
    await dialog().getByLabel(/^Tags/).fill(tag)
    await device.page.keyboard.press('Enter')
  }
  await dialog().getByText('Maximum tags reached').waitFor()
  await look('form of a question')
  await discardDialogs(device.page)
  await visit(`${list()}/${question}`)
  await main().getByText('You blocked').first().waitFor()
  await main().getByRole('textbox', { name: 'Your answer' }).waitFor()
  await main().getByRole('button', { name: 'Comment on this answer' }).first().click()
  await main().getByRole('textbox', { name: 'Your comment' }).waitFor()
  await look('question')
  await main()
    .getByRole('button', { name: /^edited/ })
    .click()
  await dialog().getByText('some code').waitFor()
  await look('earlier versions')
  await closeDialogs(device.page)
  await main().getByRole('button', { name: 'Actions of this answer' }).first().click()
  await device.page.getByRole('menuitem', { name: 'Hide' }).click()
  await dialog().getByLabel('Reason').waitFor()
  await look('reason')
  await closeDialogs(device.page)
})

test('the list of blocked people is accessible, and whoever is unblocked leaves it', async () => {
  await visit(`/profile/${await scene.slugOf(admin)}/settings#blocked`)
  await main().getByRole('list', { name: 'Blocked people' }).waitFor()
  await look('settings')
  await main()
    .getByRole('button', { name: /^Unblock/ })
    .click()
  await main().getByText('You haven’t blocked anyone.').waitFor()
  expect(device.faults).toEqual([])
})
