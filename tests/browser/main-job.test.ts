import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasRealData, realData, sample } from '../support/data.ts'
import { type Spawned, freePort, runImport, startServer } from '../support/spawned.ts'
import { storeSettings } from '../support/test-store.ts'
import { type Device, type LastingDevice, openDevice, openLastingDevice } from './device.ts'
import { hasAllVariants } from '../support/share.ts'

/** The imports, and the papers of the job. */
interface Library {
  name: string
  imports: readonly (readonly [format: string, path: string])[]
  /** In the abstract of the first paper, and in no title. */
  phrase: string
  first: string
  /** `words` are only in the second paper's title, `says` is in its abstract. */
  second: { title: string; words: string; says: string; slug: string }
}

const samples: Library = {
  name: 'samples',
  imports: [
    ['acl', sample('L31.xml')],
    ['ror', sample('registry.json')],
    ['clinical-trials', sample('studies-page.json')],
  ],
  phrase: 'weighing every lamp against its own shadow',
  first: 'One Flicker of Light May Deceive',
  second: {
    title: 'A Patient Reader with a Returning Decoder',
    words: 'Returning Decoder',
    says: 'Letters about a harbour log',
    slug: 'acl-l31-1002',
  },
}

const real: Library = {
  name: 'real data',
  imports: [
    ['acl', realData('acl-anthology', 'xml', 'P19.xml.gz')],
    ['clinical-trials', realData('clinicaltrials', 'ctg-studies-a.json.gz')],
  ],
  phrase: 'matching information within an utterance-response pair',
  first: 'One Time of Interaction May Not Be Enough',
  second: {
    title: 'Incremental Transformer with Deliberation Decoder',
    words: 'Deliberation Decoder',
    says: 'Document Grounded Conversations is a task',
    slug: 'acl-p19-1002',
  },
}

const owner = { OWNER_EMAIL: 'owner@indago.example', OWNER_PASSWORD: 'a long enough password' }

const jobs = [
  { library: hasRealData ? real : samples, isKilled: true, what: 'the browser is killed before it is back online' },
  { library: samples, isKilled: false, what: 'the browser stays open' },
]

describe.each(jobs.slice(0, hasAllVariants ? 2 : 1))('main job with $library.name: $what', ({ library, isKilled }) => {
  const { imports, phrase, first, second } = library
  let dataDir: string
  let settings: Record<string, string>
  let port: number
  let server: Spawned
  let device: LastingDevice

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'indago-job-'))
    settings = await storeSettings(dataDir)
    for (const args of imports) {
      const run = await runImport(dataDir, [...args], { ...owner, ...settings })
      expect(run.code, run.output).toBe(0)
    }
    port = await freePort()
    server = await startServer(dataDir, port, settings)
    device = await openLastingDevice()
  })

  afterAll(async () => {
    await device?.forget()
    await server?.stop()
    if (dataDir) rmSync(dataDir, { recursive: true, force: true })
  })

  test('import, search, save, lose the server, read and change, come back: nothing is lost', { timeout: 240_000 }, async () => {
    await signIn(device)

    await search(device, `"${phrase}"`)
    await device.page.getByText('1 result', { exact: false }).first().waitFor()
    await openResult(device, first)
    await device.page.getByText(phrase).first().waitFor()
    await saveIntoNewFolder(device, 'Congress')
    await closeRecord(device)

    await search(device, `"${second.words}"`)
    await openResult(device, second.title)
    await device.page.getByText(second.says).first().waitFor()
    await settled(device)
    await keptHere(device, second.slug)

    await server.stop('SIGKILL')
    await device.page.reload()
    await device.page.getByRole('dialog').getByRole('heading', { name: second.title, exact: false }).waitFor()
    await device.page.getByText(second.says).first().waitFor()
    await closeRecord(device)

    await openFolder(device, 'Congress')
    await device.page.getByText(first, { exact: false }).first().waitFor()
    await renameFolder(device, 'Congress', 'Congress in Florence')
    await openSeen(device, second.title)
    await toggleFolder(device, 'Congress in Florence')
    await closeRecord(device)
    await openFolder(device, 'Congress in Florence')
    await device.page.getByText(second.title, { exact: false }).first().waitFor()
    await removeItem(device, first)
    // Outside of the page itself, the message with Undo names it for some seconds more.
    await device.page.getByRole('main').getByText(first, { exact: false }).first().waitFor({ state: 'detached' })
    await device.page.getByText('3 changes waiting', { exact: false }).first().waitFor()

    if (isKilled) {
      await device.kill()
      await device.reopen()
    }

    server = await startServer(dataDir, port, settings)
    if (device.page.url() === 'about:blank') await device.page.goto(`${server.url}/search`)
    const kept = [{ name: 'Congress in Florence', items: [second.slug] }]
    await expect.poll(() => onServer(server.url), { timeout: 60_000, interval: 500 }).toEqual(kept)
    await settled(device)
    expect(await onServer(server.url)).toEqual(kept)
    expect(device.faults).toEqual([])

    const other = await openDevice({ worker: false })
    try {
      await signIn(other)
      await openFolder(other, 'Congress in Florence')
      await other.page.getByText(second.title, { exact: false }).first().waitFor()
      expect(await other.page.getByText(first, { exact: false }).count()).toBe(0)
      expect(other.faults).toEqual([])
    } finally {
      await other.forget()
    }
  })

  async function signIn({ page }: Device): Promise<void> {
    await page.goto(`${server.url}/login`)
    await page.getByLabel('Email').fill(owner.OWNER_EMAIL)
    await page.getByLabel('Password', { exact: true }).fill(owner.OWNER_PASSWORD)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    // The login page has a search box of its own.
    await page
      .getByRole('searchbox', { name: 'Words to search for' })
      .or(page.getByRole('combobox', { name: 'Words to search for' }))
      .waitFor()
  }
})

async function search({ page }: Device, text: string): Promise<void> {
  const box = page.locator('main input[type=search]').first()
  await box.fill(text)
  await box.press('Enter')
}

async function openResult({ page }: Device, title: string): Promise<void> {
  await page.getByRole('link', { name: title, exact: false }).first().click()
  await page.getByRole('dialog').getByRole('heading', { name: title, exact: false }).waitFor()
}

async function closeRecord({ page }: Device): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

async function saveIntoNewFolder({ page }: Device, name: string): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Save|Bookmark)/ })
    .click()
  await page.getByRole('button', { name: 'New folder' }).click()
  await page.getByLabel('Name').fill(name)
  await page
    .getByRole('button', { name: /Create|Save/ })
    .last()
    .click()
  await page.getByText(`Added to ${name}`).waitFor()
}

async function toggleFolder({ page }: Device, name: string): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Save|Bookmark)/ })
    .click()
  await page.getByRole('checkbox', { name, exact: false }).click()
  await page.getByText(`Added to ${name}`).waitFor()
  const folders = page.getByRole('dialog', { name: 'Save to a folder' })
  await folders.getByRole('button', { name: 'Close', exact: true }).click()
  await folders.waitFor({ state: 'detached' })
}

async function openFolder({ page }: Device, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Bookmarks' }).first().click()
  await page.getByRole('link', { name, exact: false }).first().click()
  await page.getByRole('heading', { name, exact: true }).waitFor()
}

async function openSeen({ page }: Device, title: string): Promise<void> {
  await page
    .getByRole('link', { name: /Back to Search|Start a New Search|Indago/ })
    .first()
    .click()
  await page.getByRole('link', { name: title, exact: false }).first().click()
  await page.getByRole('dialog').getByRole('heading', { name: title, exact: false }).waitFor()
}

async function renameFolder({ page }: Device, from: string, to: string): Promise<void> {
  await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
  await page.getByLabel('Name').fill(to)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('heading', { name: to, exact: true }).waitFor()
  expect(await page.getByRole('heading', { name: from, exact: true }).count()).toBe(0)
}

async function removeItem({ page }: Device, title: string): Promise<void> {
  const item = page.getByRole('listitem').filter({ hasText: title })
  await item.getByRole('button', { name: /Remove/ }).click()
}

/** Waits until every change is sent. */
async function settled({ page }: Device): Promise<void> {
  await page
    .getByText(/changes? waiting/)
    .first()
    .waitFor({ state: 'detached', timeout: 60_000 })
}

/** On a first visit the worker takes over while records are open; they are requested again and then cached. */
async function keptHere({ page }: Device, slug: string): Promise<void> {
  const kept = () =>
    page.evaluate(async end => {
      const names = (await caches.keys()).filter(name => name.startsWith('api-'))
      const requests = await Promise.all(names.map(async name => (await caches.open(name)).keys()))
      return requests.flat().some(({ url }) => url.endsWith(end))
    }, `/${slug}`)
  await expect.poll(kept, { timeout: 60_000 }).toBe(true)
}

async function onServer(url: string): Promise<{ name: string; items: string[] }[]> {
  const signedIn = await fetch(`${url}/v1/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: owner.OWNER_EMAIL, password: owner.OWNER_PASSWORD }),
  })
  const { token } = (await signedIn.json()) as { token: string }
  const answer = await fetch(`${url}/v1/changes`, { headers: { authorization: `Bearer ${token}` } })
  const { folders, bookmarks } = (await answer.json()) as {
    folders: { id: string; name: string }[]
    bookmarks: { folder_id: string; slug_value: string }[]
  }
  return folders.map(({ id, name }) => ({ name, items: bookmarks.filter(one => one.folder_id === id).map(one => one.slug_value) }))
}
