import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { type OrcidSite, startOrcidSite } from '../server/orcid-site.ts'
import { smallCatalogue } from '../support/small-catalogue.ts'
import { type TestServer, startTestServer } from '../support/test-server.ts'
import { darkLaptop, expectAccessible, phone } from './accessibility.ts'
import { logIn } from './demo.ts'
import { type Device, openDevice } from './device.ts'
import { discardDialogs } from './dialogs.ts'

const source = { name: 'Lantern Anthology' }
const who = { full_name: 'Ada Lanternson', first_name: 'Ada', last_name: 'Lanternson', orcid_id: '0000-0002-1825-0097' }
/** A record of her name, which only a request can claim. */
const namesake: CatalogueRecord = { index: 'researchers', slug_values: ['ada-of-mossburg'], source, full_name: who.full_name }
const known: CatalogueRecord = {
  index: 'publications',
  slug_values: ['on-lamps'],
  source,
  title: 'On lamps',
  publication_date: '2001',
  authors: [{ name: who.full_name, slug_values: ['ada-of-mossburg'] }],
  identifiers: [{ name: 'DOI', value: '10.5555/lamps' }],
}
const works = [
  { title: 'On lamps', doi: '10.5555/lamps' },
  ...Array.from({ length: 12 }, (_, n) => ({ title: `On wick ${n}`, year: 2000 + n })),
]

let site: OrcidSite
let server: TestServer
let device: Device
let profile: string

beforeAll(async () => {
  site = await startOrcidSite(works)
  site.parts.person = { biography: { content: 'I measure lamps.' }, keywords: { keyword: [{ content: 'wicks' }] } }
  server = await startTestServer({ static: true, catalogue: smallCatalogue([namesake, known]), settings: { orcidApiUrl: site.url } })
  const user = await server.user()
  await server.store.write(tx => tx.updateTable('users').set(who).where('id', '=', user.id).execute())
  // Any change brings the profile to the catalogue.
  await server.request(`/v1/users/${user.id}`, { method: 'PUT', user, body: { user: { country_id: 'NO' } } })
  device = await openDevice({ ...phone, worker: false })
  await logIn(device.page, server.url, user)
  const { body } = await server.request<{ slug_values: string[] }>('/v1/me', { user })
  profile = `${server.url}/profile/${body.slug_values[0]}`
})
afterAll(async () => {
  await device?.forget()
  await server?.stop()
  await site?.close()
})

const button = (name: string) => device.page.getByRole('button', { name, exact: true })
/** The one on top. */
const dialog = () => device.page.getByRole('dialog').last()
const fact = (name: string) => async () => {
  await button('Edit these facts').click()
  await device.page.getByRole('menuitem', { name }).click()
}
const press = (name: string) => () => button(name).click()

/** The windows of a profile's owner: how each is opened, its title, and what it is filled with. */
const windows: readonly [title: string, open: () => Promise<void>, fill?: () => Promise<void>][] = [
  ['Edit profile', press('Edit')],
  ['About', press('Edit About'), () => dialog().getByLabel('About you').fill('I measure lamps.\n'.repeat(40))],
  ['Research interests', press('Edit research interests')],
  ['Add experience', press('Edit professional experience'), press('Save')],
  ['Add education', press('Edit education'), press('Save')],
  ['Keywords', fact('Keywords')],
  ['Disciplines', fact('Disciplines')],
  ['Diseases and model organisms', fact('Diseases and model organisms')],
  ['Fields of work', fact('Fields of work')],
  ['What you’re open to', fact('What you’re open to')],
  ['Links and ORCID', fact('Links and ORCID')],
  ['Who can see what', fact('Who can see what')],
  [
    'Add contact',
    () => device.page.getByRole('region', { name: 'Contact details' }).getByRole('button', { name: 'Edit' }).click(),
    press('Save'),
  ],
  ['Add a publication', press('Add a publication'), press('Save')],
  [
    'Import publications from ORCID',
    press('Import publications from ORCID'),
    () =>
      dialog()
        .getByText(/^13 works/)
        .waitFor(),
  ],
  [
    'Import profile from ORCID',
    async () => {
      await fact('Links and ORCID')()
      await press('Import profile from ORCID')()
    },
    () => dialog().getByText('wicks').waitFor(),
  ],
  ['Why is this record yours?', press(`This is me: ${who.full_name}`), press('Send request')],
]

test('each window of a profile’s owner is accessible on a phone and, by share, in the dark, with its title and its buttons on screen', async () => {
  const { page } = device
  await page.goto(profile)
  await button(`This is me: ${who.full_name}`).waitFor()
  await expectAccessible(page, 'the profile of its owner', { also: darkLaptop })
  for (const [title, open, fill] of windows) {
    await open()
    await page.getByRole('dialog', { name: title, exact: true }).waitFor()
    await fill?.()
    await expectAccessible(page, title, { also: darkLaptop })
    // A window taller than the screen would have its title above the screen, or its buttons below it.
    const box = await dialog().getByRole('heading', { name: title, exact: true }).boundingBox()
    expect(box!.y, title).toBeGreaterThanOrEqual(0)
    const end = await dialog().boundingBox()
    expect(end!.y + end!.height, title).toBeLessThanOrEqual(phone.height + 1)
    await discardDialogs(page)
  }
  expect(device.faults).toEqual([])
})

test('by keyboard alone a section and a fact are edited, and the focus returns to where it was', async () => {
  const { page } = device
  const { keyboard } = page
  await page.goto(profile)
  await button('Edit About').focus()
  await keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'About', exact: true }).waitFor()
  await keyboard.type('I measure lamps.')
  while (!(await button('Save').evaluate(element => element === document.activeElement))) await keyboard.press('Tab')
  await keyboard.press('Enter')
  await page.getByRole('region', { name: 'About', exact: true }).getByText('I measure lamps.').waitFor()
  await expect.poll(() => button('Edit About').evaluate(element => element === document.activeElement)).toBe(true)
  await button('Edit these facts').focus()
  await keyboard.press('Enter')
  const item = (name: string) => page.getByRole('menuitem', { name }).and(page.locator(':focus'))
  await item('Keywords').waitFor()
  await keyboard.press('End')
  await item('Who can see what').waitFor()
  await keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Who can see what', exact: true }).waitFor()
  await keyboard.press('Escape')
  await expect.poll(() => button('Edit these facts').evaluate(element => element === document.activeElement)).toBe(true)
})
