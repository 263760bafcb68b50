import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { Researcher } from '#contract/researcher.ts'
import { type OrcidSite, startOrcidSite } from '../server/orcid-site.ts'
import { type Provider, startProvider } from '../server/sign-in-provider.ts'
import { smallCatalogue } from '../support/small-catalogue.ts'
import { type TestServer, startTestServer } from '../support/test-server.ts'
import { phone as phoneSize } from './accessibility.ts'
import { logIn } from './demo.ts'
import { type Device, openDevice } from './device.ts'

const [first, last] = ['Ada', 'Lanternson']
const who = `${first} ${last}`
const email = 'ada@lantern.example'
const password = 'an engine that weaves numbers'
const orcid = '0000-0002-1825-0097'
const biography = 'By day I measure lamps, and by night I count glowworms.'
const keyword = 'wick trimming'
const position = 'Keeper of the lamps'

const slug = 'ada-of-lantern-house'
const source = { name: 'Lantern Anthology' }
const things = ['lamps', 'wicks', 'beacons', 'lenses', 'mirrors', 'shutters']
const places = ['harbour', 'tunnel', 'theatre', 'greenhouse', 'street']

/** What she has at ORCID: every second work has a number. */
const works = things.flatMap((thing, row) =>
  places.map((place, column) => ({
    title: `On ${thing} of a ${place}`,
    year: 1990 + row * places.length + column,
    authors: [who, 'Ben Moss'],
    ...(column % 2 === 0 && { doi: `10.5555/${thing}.${place}` }),
  })),
)
/** The catalogue writes titles with a number in its own way, so that only the number tells which work it is. */
const known = works.slice(0, 12).map(({ title, year, doi }, n): CatalogueRecord => ({
  index: 'publications',
  slug_values: [`work-${n}`],
  source,
  title: doi ? `${title}: a study` : title,
  publication_date: `${year}`,
  authors: [{ name: who, slug_values: [slug] }],
  ...(doi && { identifiers: [{ name: 'DOI', value: doi }] }),
}))
const house = { name: 'Lantern House', slug_values: ['lantern-house'] }
const records: CatalogueRecord[] = [
  { index: 'organisations', ...house, source, domains: ['lantern.example'] },
  {
    index: 'researchers',
    slug_values: [slug],
    source,
    full_name: who,
    organisations: [house],
    publications_count: known.length,
    concluded_from: 'works',
  },
  ...known,
]

let site: OrcidSite
let provider: Provider
let server: TestServer
let laptop: Device
let phone: Device
let guest: Device

beforeAll(async () => {
  site = await startOrcidSite(works)
  provider = await startProvider('orcid', { sub: orcid, given_name: first, family_name: last })
  server = await startTestServer({
    static: true,
    catalogue: smallCatalogue(records),
    settings: { orcidApiUrl: site.url, providers: { orcid: provider.settings } },
  })
  laptop = await openDevice()
  phone = await openDevice(phoneSize)
  guest = await openDevice({ worker: false })
})

afterAll(async () => {
  await Promise.all([laptop, phone, guest].map(device => device?.forget()))
  await server?.stop()
  await provider?.close()
  await site?.close()
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const workerInCharge = ({ page }: Device) => page.waitForFunction(() => navigator.serviceWorker.controller !== null)
const openProfile = (page: Page) => page.goto(`${server.url}/profile/${slug}`)

/** What a search of everybody finds, by first slugs. */
async function found(index: 'publications' | 'researchers', words = ''): Promise<{ slugs: string[]; total: number }> {
  const { body } = await server.request<{ results: { data: { slug_values: string[] } }[]; total: number }>('/search-service/search', {
    body: { index, keyword: words },
  })
  return { slugs: body.results.map(({ data }) => data.slug_values[0]!), total: body.total }
}
/** The profile as the server shows it to everybody. */
const shown = async () => (await server.request<Researcher>(`/v1/researchers/${slug}`)).body

async function signUp(page: Page): Promise<void> {
  await page.goto(`${server.url}/signup`)
  await page.getByLabel('Who are you?').selectOption({ index: 2 })
  await button(page, 'Continue with email').click()
  await page.getByLabel('First name').fill(first)
  await page.getByLabel('Last name').fill(last)
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button(page, 'Sign up').click()
  await page.getByRole('heading', { name: 'Confirm your email address' }).waitFor()
  await page.goto(`${server.url}/mailbox`)
  await page.getByRole('article').filter({ hasText: email }).getByRole('link').first().click()
  await button(page, 'Create account').click()
  await page.getByRole('heading', { name: 'Welcome to Indago' }).waitFor()
}

/** Her address at the organisation of the record proves that it is hers. */
async function claimRecord(page: Page): Promise<void> {
  for (const step of ['function-title', 'interests', 'collaboration-interests']) {
    await button(page, 'Skip this step').click()
    await page.waitForURL(`**/onboarding/${step}`)
  }
  await button(page, `This is me: ${who}`).click()
  await page.getByText(`You claimed the record of ${who}.`).waitFor()
  await button(page, 'Finish later').click()
  await page.waitForURL('**/search**')
}

async function connectOrcid(page: Page): Promise<void> {
  await openProfile(page)
  await page.getByRole('link', { name: 'Connect with ORCID' }).first().click()
  await button(page, 'Connect ORCID').click()
  await page.getByLabel('Your password').fill(password)
  await button(page, 'Go to ORCID').click()
  await page.getByText('ORCID is connected.').waitFor()
}

async function openImport(page: Page) {
  await openProfile(page)
  await button(page, 'Import publications from ORCID').click()
  return dialog(page, 'Import publications from ORCID')
}

const save = (form: Locator) => form.getByRole('button', { name: 'Save', exact: true }).click()

async function writeBiography(page: Page): Promise<void> {
  await button(page, 'Edit About').click()
  const form = dialog(page, 'About')
  await form.getByLabel('About you').fill(biography)
  await save(form)
  await page.getByText('About saved offline.').waitFor()
}

async function addExperience(page: Page): Promise<void> {
  await button(page, 'Edit professional experience').click()
  const form = dialog(page, 'Add experience')
  await form.getByRole('combobox', { name: 'Organisation' }).fill('Lamp Works')
  await form.getByLabel('Position').fill(position)
  await form.getByLabel('From year').fill('2019')
  await form.getByLabel('I currently work here').check()
  await save(form)
  const list = dialog(page, 'Professional experience')
  await list.getByText(position).waitFor()
  await list.getByRole('button', { name: 'Close', exact: true }).click()
}

async function addKeyword(page: Page): Promise<void> {
  await button(page, 'Edit these facts').click()
  await page.getByRole('menuitem', { name: 'Keywords' }).click()
  const form = dialog(page, 'Keywords')
  await form.getByRole('textbox', { name: /^Keywords/ }).fill(keyword)
  await form.getByRole('textbox', { name: /^Keywords/ }).press('Enter')
  await save(form)
  await page.getByText('Keywords saved offline.').waitFor()
}

/** Waits until a profile's page has all that was written on both devices, each once. */
async function expectWhole(page: Page): Promise<void> {
  const facts = page.getByRole('complementary', { name: 'Facts about this person' })
  const texts = [
    part(page, 'About').getByText(biography),
    part(page, 'Professional experience').getByRole('heading', { name: position }),
    facts.getByText(keyword, { exact: true }),
  ]
  for (const text of texts) await text.first().waitFor()
  for (const text of texts) expect(await text.count()).toBe(1)
}

test('a profile stays one through a claim, an import from ORCID and edits offline on two devices', async () => {
  await signUp(laptop.page)
  await claimRecord(laptop.page)
  await connectOrcid(laptop.page)
  expect(await shown()).toMatchObject({ orcid_id: orcid, organisations: [house] })

  const importing = await openImport(laptop.page)
  await importing.getByText('30 works · 12 in the catalogue: linked with your profile').waitFor()
  await importing.getByRole('button', { name: 'Import 30 works' }).click()
  await laptop.page.getByText('18 works added, 12 works linked with the catalogue.').waitFor()
  await part(laptop.page, 'Your publications (30)').waitFor()
  await expect.poll(() => found('publications')).toMatchObject({ total: 30 })

  // The other device has it all, and there is nothing to import any more.
  await logIn(phone.page, server.url, { email, password })
  const again = await openImport(phone.page)
  await again.getByText('30 works · 30 on your profile already').waitFor()
  await again.getByRole('button', { name: 'Done' }).click()
  await part(phone.page, 'Your publications (30)').waitFor()

  await Promise.all([laptop, phone].map(workerInCharge))
  await Promise.all([laptop, phone].map(({ context }) => context.setOffline(true)))
  await writeBiography(laptop.page)
  await addExperience(phone.page)
  await addKeyword(phone.page)

  // The laptop comes back second: what it sends is based on a profile that has changed since.
  await phone.context.setOffline(false)
  await expect.poll(async () => (await shown()).keywords, { timeout: 20_000 }).toEqual([keyword])
  await laptop.context.setOffline(false)
  await expect.poll(async () => (await shown()).about, { timeout: 20_000 }).toBe(biography)
  await expect.poll(() => found('researchers', 'glowworms'), { timeout: 1000 }).toEqual({ slugs: [slug], total: 1 })

  for (const { page } of [laptop, phone]) {
    await expectWhole(page)
    await page.getByRole('button', { name: /changes? (waiting|not saved)/ }).waitFor({ state: 'hidden' })
    await page.reload()
    await expectWhole(page)
  }
  const { experiences } = await shown()
  expect(experiences).toMatchObject([{ title: position, organisation: 'Lamp Works', from_year: 2019, present: true }])
  expect((await shown()).keywords).toEqual([keyword])
  expect([await found('researchers'), (await found('publications')).total]).toEqual([{ slugs: [slug], total: 1 }, 30])

  await guest.page.goto(`${server.url}/search/researchers?keyword=glowworms`)
  await guest.page.getByRole('link', { name: who }).first().waitFor()
  await openProfile(guest.page)
  await expectWhole(guest.page)
  await part(guest.page, 'Publications 30').waitFor()
  expect([...laptop.faults, ...phone.faults, ...guest.faults]).toEqual([])
})
