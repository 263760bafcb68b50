import { rmSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { indexes } from '#contract/indexes/all.ts'
import { type CatalogueRecord, titleOf } from '#contract/indexes/record.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { detailedIndexes } from '#contract/record-calls.ts'
import { demoCatalogue } from '#server/seed/demo-catalogue.ts'
import { hasRealData, realData, sample } from '../support/data.ts'
import { demoFolder } from '../support/demo-folder.ts'
import { type Spawned, freePort, runImport, startServer } from '../support/spawned.ts'
import { demoAccount, logIn } from './demo.ts'
import { type Device, openDevice } from './device.ts'
import { shareOf } from '../support/share.ts'
import { darkLaptop, expectAccessible, phone } from './accessibility.ts'

/** A record that is opened from the results for its title, and texts of its detail. */
interface Opened {
  index: IndexName
  title: string
  texts: readonly string[]
}

/** What is imported before the server starts, and which records are opened. */
interface Library {
  name: string
  imports: Readonly<Partial<Record<IndexName, readonly [format: string, path: string]>>>
  opened: readonly Opened[]
  /** The URL of a claim, and how the claim begins. */
  claim: { url: string; text: string }
}

const samples: Library = {
  name: 'samples',
  imports: {
    publications: ['acl', sample('L31.xml')],
    patents: ['uspto', sample('uspto-grant.xml')],
    clinical_trials: ['clinical-trials', sample('studies-page.json')],
    projects: ['cordis', sample('cordis-fern.xml')],
  },
  opened: [
    {
      index: 'publications',
      title: 'One Flicker of Light May Deceive: Signal Selection in Dense Fog',
      texts: ['Tomo Okabeya', 'L31-1001'],
    },
    { index: 'patents', title: 'Lantern with a CO₂ sensor & a moss filter', texts: ['US9990001B2', 'Claims', 'Inventor'] },
    { index: 'clinical_trials', title: 'Fern tea for hay fever', texts: ['NCT99000001', 'Eligibility'] },
    { index: 'projects', title: 'Memory of rain in ferns', texts: ['FERN', '€', 'Coordinator'] },
  ],
  claim: { url: '/search/patents?patent=us-9990001-b2#claim-3', text: 'A kit of' },
}

const real: Library = {
  name: 'real data',
  imports: {
    publications: ['acl', realData('acl-anthology', 'xml', 'P19.xml.gz')],
    patents: ['uspto', realData('patents', 'uspto')],
    clinical_trials: ['clinical-trials', realData('clinicaltrials', 'single-v2')],
    projects: ['cordis', realData('cordis', 'loose')],
  },
  opened: [
    {
      index: 'publications',
      title: 'Can You Tell Me How to Get Past Sesame Street? Sentence-Level Pretraining Beyond Language Modeling',
      texts: ['Alex Wang', 'P19-1439', 'Show more'],
    },
    {
      index: 'patents',
      title: 'Managing mid-dialog session initiation protocol (SIP) messages',
      texts: ['US8930553B2', 'Claims', 'Inventor'],
    },
    {
      index: 'patents',
      title: 'Simulation device for playful evaluation and display of blood sugar levels',
      texts: ['US20050004437A1', 'Claims'],
    },
    {
      index: 'clinical_trials',
      title: 'Multicenter Study Evaluating Certolizumab Pegol Compared to Placebo in',
      texts: ['NCT02552212', 'Eligibility'],
    },
    { index: 'projects', title: 'Archaeology of Dress along the Middle Nile', texts: ['Fashioning Sudan', '€', 'Coordinator'] },
  ],
  claim: {
    url: '/search/patents?patent=us-8930553-b2#claim-8',
    text: 'A computer program product for processing mid-dialog SIP messages',
  },
}

const library = hasRealData ? real : samples
/** One of them; `npm run check` opens all. */
const chosen = shareOf(library.opened, 1, ({ index, title }) => `${index}: ${title}`)
/** What they need, and the claim of a patent. */
const needed = new Set<IndexName>(['patents', ...chosen.map(({ index }) => index)])

let dataDir: string
let server: Spawned
let device: Device

beforeAll(async () => {
  dataDir = await demoFolder()
  for (const index of needed) {
    const { code, output } = await runImport(dataDir, [...library.imports[index]!])
    expect(code, output).toBe(0)
  }
  server = await startServer(dataDir, await freePort())
  device = await openDevice({ ...phone, worker: false })
  await logIn(device.page, server.url, await demoAccount(server.url, 'premium'))
}, 240_000)

afterAll(async () => {
  await device?.forget()
  await server?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test.each(mostCompleteRecords())('the demo record of $index with the most fields opens and closes by keyboard alone', opened =>
  openByKeyboard(device, opened),
)

test(`imported records open and close by keyboard alone (${library.name})`, async () => {
  for (const opened of chosen) await openByKeyboard(device, opened)
})

test(`the URL of a claim opens the patent at that claim (${library.name})`, async () => {
  const height = 600
  const { page } = device
  await page.setViewportSize({ width: 390, height })
  await page.goto(server.url + library.claim.url)
  const claim = page.getByText(library.claim.text).first()
  await claim.waitFor()
  const top = async () => (await claim.boundingBox())?.y ?? -1
  await expect.poll(async () => (await top()) > 0 && (await top()) < height).toBe(true)
})

/** The demo record with the most fields of each index with its own detail view. */
function mostCompleteRecords(): Opened[] {
  const sizeOf = (record: CatalogueRecord) => JSON.stringify(record).length + 2000 * Object.keys(record).length
  const records = demoCatalogue()
  return detailedIndexes.map(index => {
    const best = records.filter(record => record.index === index).reduce((one, other) => (sizeOf(other) > sizeOf(one) ? other : one))
    return { index, title: titleOf(indexes[index], best), texts: [] }
  })
}

/** From the list to the record and back by keyboard alone; the record is accessible and fits into the window. */
async function openByKeyboard({ page, faults }: Device, { index, title, texts }: Opened): Promise<void> {
  await page.goto(`${server.url}/search/${index}?keyword=${encodeURIComponent(`"${title.replaceAll('"', ' ')}"`)}`)
  const link = page
    .getByRole('main')
    .getByRole('link', { name: title.slice(0, 60) })
    .first()
  await link.waitFor()
  await page.keyboard.press('Escape')
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  for (let step = 0; step < 12 && !(await focused(page)).includes(title.slice(0, 40)); step++) await page.keyboard.press('j')
  expect(await focused(page)).toContain(title.slice(0, 40))
  await page.keyboard.press('o')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('article').waitFor()
  expect(page.url()).toContain(`${indexes[index].key}=`)
  for (const text of texts) await expect.poll(() => dialog.innerText()).toContain(text)

  await expectAccessible(page, title, { also: darkLaptop })
  const beyond = await page.evaluate(() => {
    const box = document.querySelector('dialog')!
    return [...box.querySelectorAll('*')]
      .filter(
        element => element.getBoundingClientRect().right > innerWidth + 1 && !element.closest('section[tabindex], svg, .leaflet-container'),
      )
      .map(element => element.outerHTML.slice(0, 100))
  })
  expect(beyond.slice(0, 3), `${title} is wider than the window`).toEqual([])

  // All the way round: the focus is in the dialog or in the browser's own bar, never behind the dialog.
  await page.evaluate(() => {
    const places = new Set<string>()
    document.addEventListener('focusin', ({ target }) => places.add((target as Element).closest('dialog') ? 'dialog' : 'behind'))
    Object.assign(window, { places })
  })
  for (let step = 0; step < 40; step++) await page.keyboard.press('Tab')
  const places = await page.evaluate(() => [...(window as unknown as { places: Set<string> }).places])
  expect(places).toEqual(['dialog'])
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  // The address follows in a step of its own.
  await expect.poll(() => page.url()).not.toContain(`${indexes[index].key}=`)
  expect(await focused(page)).toContain(title.slice(0, 40))
  expect(faults).toEqual([])
}

/** The text of the focused element; '' if there is none. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => (document.activeElement === document.body ? '' : (document.activeElement?.textContent ?? '')))
