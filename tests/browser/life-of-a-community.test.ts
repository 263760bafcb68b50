import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { groupOf, joinGroup } from '../support/research-groups.ts'
import { smallCatalogue } from '../support/small-catalogue.ts'
import { type TestServer, type TestUser, startTestServer } from '../support/test-server.ts'
import { phone } from './accessibility.ts'
import { logIn } from './demo.ts'
import { type Device, openDevice } from './device.ts'

const closedName = 'Keepers of the light'
const openName = 'Lamp oils'
const groupName = 'Foghorn acoustics'
const question = 'How bright is a lantern?'
const answer = 'About four hundred lumens.'
const halfComment = 'And with an old wick it is'
const lateAnswer = 'Written between two stations.'

let server: TestServer
/** Makes the communities. */
let ada: TestUser
/** Is invited, and asks in a tunnel. */
let ben: TestUser
/** Owns a group that is invited, and answers. */
let cleo: TestUser
/** Belongs to that group. */
let dan: TestUser
let adas: Device
let bens: Device
let cleos: Device
const names = new Map<TestUser, string>()
const nameOf = (user: TestUser) => names.get(user) ?? ''

beforeAll(async () => {
  server = await startTestServer({ static: true, catalogue: smallCatalogue([]) })
  const people = [await server.user(), await server.user(), await server.user(), await server.user()] as const
  ;[ada, ben, cleo, dan] = people
  for (const user of people) names.set(user, await fullName(user))
  await joinGroup(server, cleo, await groupOf(server, cleo, groupName), dan)
  adas = await openDevice({ worker: false })
  bens = await openDevice(phone)
  cleos = await openDevice({ worker: false })
  await logIn(adas.page, server.url, ada)
  await logIn(bens.page, server.url, ben)
  await logIn(cleos.page, server.url, cleo)
})

afterAll(async () => {
  await Promise.all([adas, bens, cleos].map(device => device?.forget()))
  await server?.stop()
})

const fullName = async ({ id }: TestUser) =>
  (await server.store.read.selectFrom('users').select('full_name').where('id', '=', id).executeTakeFirstOrThrow()).full_name
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const tab = (page: Page, name: string) => page.getByRole('navigation', { name: /^Pages of/ }).getByRole('link', { name, exact: true })
const title = (page: Page, level: number, name: string) => page.getByRole('heading', { level, name, exact: true })
const written = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text }).last()
const open = (page: Page, path: string) => page.goto(`${server.url}${path}`)
const followMail = async (page: Page, to: string, text: string) => {
  await open(page, '/mailbox')
  const mail = page.getByRole('article').filter({ hasText: to }).filter({ hasText: text })
  await mail.getByRole('link').first().click()
}
const choose = async (page: Page, user: TestUser, item: string) => {
  await button(page, `Change ${nameOf(user)}`).click()
  await page.getByRole('menuitem', { name: item }).click()
}

async function make(page: Page, name: string, access: RegExp): Promise<string> {
  await open(page, '/create/community')
  await page.getByRole('link', { name: 'Create for an organisation' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Tagline').fill('Light for the whole coast')
  await page.getByRole('radio', { name: access }).check()
  await page.getByRole('combobox', { name: 'Country' }).fill('Norw')
  await page.getByRole('option', { name: 'Norway' }).click()
  await button(page, 'Create community').click()
  await title(page, 1, name).waitFor()
  return new URL(page.url()).pathname
}

/** The people of a community and their roles, as its owner reads them. */
async function members(path: string): Promise<Record<string, string>> {
  const { body } = await server.request<{ members: { full_name: string; role: { name: string } }[] }>(
    `/v1/communities/${path.split('/').at(-1)}/members`,
    { user: ada },
  )
  return Object.fromEntries(body.members.map(({ full_name, role }) => [full_name, role.name]))
}

test('three people in a community: invited, asked in a tunnel, answered, accepted, told live, removed, and no text lost', async () => {
  const [a, b, c] = [adas.page, bens.page, cleos.page]
  await make(a, openName, /^Open/)
  const path = await make(a, closedName, /^Invite only/)
  await open(c, `${path}/questions`)
  await c.waitForURL('**/403?from=**')

  await tab(a, 'Invite').click()
  await a.getByLabel('Email address').fill(ben.email)
  await button(a, 'Send invitations').click()
  await a.getByText('Successfully sent invite to join this').first().waitFor()
  await a.getByRole('combobox', { name: 'Research group' }).fill('foghorn')
  await a.getByRole('option', { name: groupName }).click()
  await button(a, 'Invite research group').click()
  await a.getByRole('list', { name: 'Invited research groups' }).getByText('Waiting for an answer').waitFor()

  await followMail(b, ben.email, closedName)
  await button(b, 'Accept').click()
  await title(b, 1, closedName).waitFor()
  await followMail(c, cleo.email, closedName)
  await title(c, 1, groupName).waitFor()
  await c.getByRole('list', { name: 'Communities' }).getByRole('button', { name: 'Accept' }).click()
  await c.getByRole('checkbox', { name: nameOf(dan) }).check()
  await button(c, 'Join').click()
  await c.getByRole('link', { name: closedName }).click()
  await title(c, 1, closedName).waitFor()
  await expect
    .poll(() => members(path))
    .toEqual({ [nameOf(ada)]: 'owner', [nameOf(ben)]: 'member', [nameOf(cleo)]: 'member', [nameOf(dan)]: 'member' })

  // Ben is in a tunnel.
  await tab(b, 'Questions').click()
  await b.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await bens.context.setOffline(true)
  await button(b, 'Ask a question').click()
  await b.getByLabel('Title').fill(question)
  await b.getByRole('textbox', { name: 'Question' }).fill('At ten metres, in lumens.')
  await button(b, 'Ask').click()
  await title(b, 2, question).waitFor()
  await b.getByText('Not sent yet').waitFor()
  await bens.context.setOffline(false)
  await b.getByText('Not sent yet').waitFor({ state: 'detached' })

  // Cleo sees it without a reload, and Ben her answer.
  await tab(c, 'Questions').click()
  await c.getByRole('link', { name: question }).click()
  await c.getByRole('textbox', { name: 'Your answer' }).fill(answer)
  await button(c, 'Answer').click()
  await written(b, answer).waitFor()

  await tab(a, 'Questions').click()
  await a.getByRole('link', { name: question }).click()
  await written(a, answer).getByRole('button', { name: 'Accept' }).click()
  await written(b, answer).getByText('Accepted answer').waitFor()
  await b.getByRole('link', { name: /^Notifications, / }).click()
  await b.getByText('accepted an answer to your question').waitFor()

  // Who has joined meanwhile is counted and listed without a reload.
  await a.getByText(/ 4 members$/).waitFor()
  await tab(a, 'Invite').click()
  await a.getByText(`Accepted by ${nameOf(cleo)}`).waitFor()

  // Cleo becomes an admin, and writes a comment when that is taken back.
  await tab(a, 'Members').click()
  await choose(a, cleo, 'Change role')
  await a.getByLabel('Role', { exact: true }).selectOption('Admin')
  await button(a, 'Change role').click()
  await tab(c, 'Members').waitFor()
  await button(c, 'Comment on this answer').click()
  await c.getByRole('textbox', { name: 'Your comment' }).fill(halfComment)
  await choose(a, cleo, 'Change role')
  await a.getByLabel('Role', { exact: true }).selectOption('Member')
  await button(a, 'Change role').click()
  await tab(c, 'Members').waitFor({ state: 'detached' })
  expect(await c.getByRole('textbox', { name: 'Your comment' }).textContent()).toBe(halfComment)

  // Now Cleo is in the tunnel, and removed meanwhile.
  await cleos.context.setOffline(true)
  await c.getByRole('textbox', { name: 'Your answer' }).fill(lateAnswer)
  await button(c, 'Answer').click()
  await c.getByText('Not sent yet').waitFor()
  await choose(a, cleo, 'Remove')
  await button(a, 'Remove').click()
  // It can be undone for a while, and is sent after that.
  await expect.poll(() => members(path), { timeout: 30_000 }).not.toHaveProperty(nameOf(cleo))
  await cleos.context.setOffline(false)
  const kept = dialog(c, `You can no longer comment on “${question}”`)
  await kept.waitFor()
  expect(await kept.getByLabel('What you typed').inputValue()).toBe(halfComment)
  await kept.getByRole('button', { name: 'Close', exact: true }).last().click()
  await c.waitForURL('**/403?from=**')
  await button(c, /not saved/).click()
  const left = dialog(c, 'Changes on this device')
  for (const text of [`Answer “${question}”`, lateAnswer, `What you typed in “${question}”`, halfComment])
    await left.getByText(text, { exact: true }).waitFor()

  expect([...adas.faults, ...bens.faults, ...cleos.faults]).toEqual([])
})
