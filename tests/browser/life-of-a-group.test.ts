import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { harbourRecords } from '../features/organisations/records.ts'
import { smallCatalogue } from '../support/small-catalogue.ts'
import { type TestServer, type TestUser, startTestServer } from '../support/test-server.ts'
import { phone } from './accessibility.ts'
import { logIn } from './demo.ts'
import { type Device, openDevice } from './device.ts'

const harbour = 'Harbour University'
const address = 'ben@harbour.example'
const groupName = 'Foghorn acoustics'
const topic = 'Echoes in dense fog'
const typed = 'Bells under water, and what gulls make of them'

let server: TestServer
/** Owns the organisation, and makes the group without a network. */
let ada: TestUser
/** Has an address of the organisation. */
let ben: TestUser
/** Has none, and asks. */
let cleo: TestUser
let adas: Device
let bens: Device
let cleos: Device
let guest: Device
const names = new Map<TestUser, string>()
const nameOf = (user: TestUser) => names.get(user) ?? ''

beforeAll(async () => {
  server = await startTestServer({ static: true, catalogue: smallCatalogue(harbourRecords) })
  const people = [await server.user(), await server.user(), await server.user()] as const
  ;[ada, ben, cleo] = people
  for (const user of people) names.set(user, await fullName(user))
  await server.store.write(tx =>
    tx
      .insertInto('memberships')
      .values({ user_id: ada.id, kind: 'organisation', slug_value: 'harbour', name: harbour, role: 'owner', created_at: 1 })
      .execute(),
  )
  adas = await openDevice()
  bens = await openDevice({ ...phone, worker: false })
  cleos = await openDevice({ worker: false })
  guest = await openDevice({ worker: false })
  await logIn(adas.page, server.url, ada)
  await logIn(bens.page, server.url, ben)
  await logIn(cleos.page, server.url, cleo)
})

afterAll(async () => {
  await Promise.all([adas, bens, cleos, guest].map(device => device?.forget()))
  await server?.stop()
})

const fullName = async ({ id }: TestUser) =>
  (await server.store.read.selectFrom('users').select('full_name').where('id', '=', id).executeTakeFirstOrThrow()).full_name
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const members = (page: Page) => page.getByRole('list', { name: 'Members', exact: true }).getByRole('listitem')
const member = (page: Page, user: TestUser) => members(page).filter({ hasText: nameOf(user) })
const open = (page: Page, path: string) => page.goto(`${server.url}${path}`)
const followMail = async (page: Page, to: string, link: RegExp) => {
  await open(page, '/mailbox')
  await page.getByRole('article').filter({ hasText: to }).getByRole('link', { name: link }).first().click()
}

/** Who belongs to a group or an organisation, as the server shows it to everybody: names, roles, and who is verified. */
async function shownMembers(path: string): Promise<Record<string, string>> {
  const { body } = await server.request<{ members: { full_name: string; role: { name: string }; verified: boolean }[] }>(
    `/v1/${path}/members`,
  )
  return Object.fromEntries(body.members.map(({ full_name, role, verified }) => [full_name, `${role.name}${verified ? ', verified' : ''}`]))
}

/** What a search of everybody finds, by names. */
async function found(index: 'research_groups' | 'research_topics', keyword: string): Promise<string[]> {
  const { body } = await server.request<{ results: { data: { name?: string; title?: string } }[] }>('/search-service/search', {
    body: { index, keyword },
  })
  return body.results.map(({ data }) => data.name ?? data.title ?? '')
}

test('an organisation is joined by an address there at once, and by asking when an owner accepts: both are verified', async () => {
  const [a, b, c] = [adas.page, bens.page, cleos.page]
  await open(b, '/organisation/harbour')
  await button(b, 'Do you belong to this organisation?').click()
  await button(b, 'Join by email').click()
  const byEmail = dialog(b, 'Join by email')
  await byEmail.getByLabel('Email address').fill(address)
  await button(b, 'Find organisations').click()
  const offer = byEmail.getByRole('listitem').filter({ hasText: harbour })
  await offer.getByRole('button', { name: 'Accept' }).click()
  await offer.getByText(`Please confirm ${address} first`).waitFor()
  expect(await shownMembers('organisations/harbour')).toEqual({ [nameOf(ada)]: 'owner' })

  await followMail(b, address, /secondary_email/)
  await button(b, `Confirm ${address}`).click()
  await b.getByText(`${address} is confirmed.`).waitFor()
  await open(b, '/organisation/harbour')
  await button(b, 'Do you belong to this organisation?').click()
  await button(b, 'Join by email').click()
  await offer.getByRole('button', { name: 'Accept' }).click()
  await b.getByText(`Added ${harbour} to your profile.`).waitFor()
  await byEmail.getByRole('button', { name: 'Close', exact: true }).click()
  await part(b, 'You here').getByText('Verified by your email address').waitFor()

  await open(c, '/organisation/harbour')
  await button(c, 'Do you belong to this organisation?').click()
  await button(c, 'Ask to join').click()
  await c.getByLabel('Message', { exact: true }).fill('I tune the foghorns of the pier.')
  await button(c, 'Send request').click()
  await part(c, 'You here').getByText('Its owners will answer.').waitFor()

  await open(a, '/organisation/harbour')
  await button(a, 'Members and requests').click()
  await button(a, `Accept ${nameOf(cleo)}`).click()
  await a.getByText(`${nameOf(cleo)} is a member now.`).waitFor()
  // Seen live, without a click.
  await part(c, 'You here')
    .getByText(`Verified by ${nameOf(ada)}`)
    .waitFor()

  const all = { [nameOf(ada)]: 'owner', [nameOf(ben)]: 'member, verified', [nameOf(cleo)]: 'member, verified' }
  await expect.poll(() => shownMembers('organisations/harbour')).toEqual(all)
  await open(guest.page, '/organisation/harbour')
  await guest.page.getByText('3 members').click()
  for (const user of [ben, cleo]) await member(guest.page, user).getByText('Verified').waitFor()
  expect(await member(guest.page, ada).getByText('Verified').count()).toBe(0)
  expect([...adas.faults, ...bens.faults, ...cleos.faults, ...guest.faults]).toEqual([])
})

test('a group made offline by one and joined by others stays one for all, also when a role ends under an open form', async () => {
  const [a, b, c, g] = [adas.page, bens.page, cleos.page, guest.page]
  await open(a, '/create/research_group')
  await a.getByRole('heading', { name: 'Create a research group' }).waitFor()
  await a.waitForFunction(() => navigator.serviceWorker.controller !== null)

  // Ada is on the ferry: the group, its topic and the invitation of Ben wait on her device.
  await adas.context.setOffline(true)
  await a.getByRole('link', { name: 'Create an academic group' }).click()
  await a.getByLabel('Name').fill(groupName)
  await a.getByRole('checkbox', { name: /^Laboratory/ }).check()
  await a.getByRole('combobox', { name: 'Country' }).fill('Norw')
  await a.getByRole('option', { name: 'Norway' }).click()
  await button(a, 'Create research group').click()
  await a.getByRole('heading', { level: 1, name: groupName }).waitFor()
  const path = new URL(a.url()).pathname
  await button(a, 'Add a topic').click()
  await a.getByLabel('Title').fill(topic)
  await button(a, 'Save').click()
  await part(a, 'Research topics 1').getByText(topic).waitFor()
  await a.getByRole('link', { name: 'Invite', exact: true }).click()
  await a.getByLabel('Email address').fill(ben.email)
  await a.getByLabel('Role').selectOption('Admin')
  await button(a, 'Send invitations').click()
  await a.getByText('Invitations saved offline.').waitFor()
  expect(await found('research_groups', 'foghorn')).toEqual([])

  // Ben learns of it live, once Ada is back.
  await adas.context.setOffline(false)
  await expect.poll(() => found('research_groups', 'foghorn'), { timeout: 30_000 }).toEqual([groupName])
  await expect.poll(() => found('research_topics', 'echoes'), { timeout: 30_000 }).toEqual([topic])
  await button(b, 'Manage invites').click()
  await button(b, `Accept ${groupName}`).click()
  await b.getByRole('link', { name: 'Open research group' }).click()
  await b.getByRole('link', { name: 'Members', exact: true }).waitFor()
  const group = `research_groups/${path.split('/').at(-1)}`
  await expect.poll(() => shownMembers(group)).toEqual({ [nameOf(ada)]: 'owner', [nameOf(ben)]: 'admin' })

  // The other of the two invites in bulk; a wrong address is said, and nobody is invited before it is taken out.
  await b.getByRole('link', { name: 'Invite', exact: true }).click()
  await button(b, 'Several people').click()
  await b.getByLabel('Email addresses').fill(`${cleo.email.toUpperCase()}, dan@gull.example ,eve@nowhere`)
  await b.getByLabel('Role').selectOption('Admin')
  await button(b, 'Send invitations').click()
  await b.getByText("You've entered an invalid email address").waitFor()
  await button(b, 'Remove eve@nowhere').click()
  await button(b, 'Send invitations').click()
  await b.getByText('Successfully sent invite to join this research group').waitFor()
  const invited = async () =>
    (await server.request<{ invites: { email: string }[] }>(`/v1/${group}/invites`, { user: ada })).body.invites.map(({ email }) => email)
  expect((await invited()).toSorted()).toEqual([ben.email, cleo.email, 'dan@gull.example'].toSorted())

  await followMail(c, cleo.email, /\/confirmation\/invite\?/)
  await button(c, 'Accept').click()
  await c.getByRole('heading', { level: 1, name: groupName }).waitFor()

  // Ada sees who came without a reload, makes Ben a member, and removes Cleo, who is writing.
  await open(a, `${path}/team`)
  await member(a, cleo).waitFor()
  await open(b, path)
  await b.getByRole('link', { name: 'Members', exact: true }).waitFor()
  await button(c, 'Add a topic').click()
  await c.getByLabel('Title').fill(typed)
  await button(a, `Change ${nameOf(ben)}`).click()
  await a.getByRole('menuitem', { name: 'Change role' }).click()
  await a.getByLabel('Role', { exact: true }).selectOption('Member')
  await button(a, 'Change role').click()
  await b.getByRole('link', { name: 'Members', exact: true }).waitFor({ state: 'detached' })
  expect(await button(b, 'Add a topic').count()).toBe(0)
  await button(a, `Change ${nameOf(cleo)}`).click()
  await a.getByRole('menuitem', { name: 'Remove' }).click()
  await button(a, 'Remove').click()
  const kept = dialog(c, `You can no longer change “${groupName}”`)
  await kept.getByText('You’re no longer a member, or it was deleted.').waitFor()
  expect(await kept.getByLabel('What you typed').inputValue()).toContain(typed)
  await kept.getByRole('button', { name: 'Close', exact: true }).last().click()
  await button(c, 'Ask to join').waitFor()
  expect(await button(c, 'Add a topic').count()).toBe(0)

  // The same for everybody, on the devices, after a reload, and for a guest.
  const left = { [nameOf(ada)]: 'owner', [nameOf(ben)]: 'member' }
  await expect.poll(() => shownMembers(group)).toEqual(left)
  await expect.poll(() => members(a).count()).toBe(2)
  await open(a, path)
  await b.reload()
  await open(g, '/search/research_groups?keyword=foghorn')
  await g.getByRole('link', { name: groupName }).first().waitFor()
  await open(g, path)
  for (const page of [a, b, g]) {
    await page.getByRole('heading', { level: 1, name: groupName }).waitFor()
    await page.getByText('Made here', { exact: true }).first().waitFor()
    await part(page, 'Research topics 1').getByRole('link', { name: topic }).waitFor()
    await page.getByText(/ 2 members$/).waitFor()
    await expect.poll(() => members(page).count()).toBe(2)
  }
  await a.getByRole('button', { name: /changes? (waiting|not saved)/ }).waitFor({ state: 'hidden' })
  expect([await found('research_groups', 'foghorn'), await found('research_topics', 'bells')]).toEqual([[groupName], []])
  expect([...adas.faults, ...bens.faults, ...cleos.faults, ...guest.faults]).toEqual([])
})
