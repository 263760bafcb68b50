import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { demoServer } from '../support/demo-folder.ts'
import { expectAccessible } from './accessibility.ts'
import { openSignedIn } from './demo.ts'
import type { Device, DeviceOptions } from './device.ts'

let server: { url: string }
let device: Device

beforeAll(async () => {
  server = await demoServer()
})
afterEach(() => device?.forget())
interface Found {
  title: string
  authors?: { name: string }[]
  publication_date: string
}

/** A library of records of the demo catalogue, of works that it does not have, and of broken entries. */
async function library(others: number): Promise<{ text: string; known: Found[] }> {
  const answer = await fetch(`${server.url}/search-service/search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ index: 'publications', keyword: 'network', per_page: 5 }),
  })
  const { results } = (await answer.json()) as { results: { data: Found }[] }
  const known = results.map(({ data }) => data)
  const entry = (n: number, title: string, author: string, year: string) =>
    `@article{k${n}, title={${title}}, author={${author}}, year=${year}}`
  return {
    known,
    text: [
      ...known.map((one, n) =>
        entry(n, one.title, (one.authors ?? []).map(({ name }) => name).join(' and '), one.publication_date.slice(0, 4)),
      ),
      ...Array.from({ length: others }, (_, n) => entry(100 + n, `A work of number ${n} that no catalogue has`, 'Nobody, Nemo', '1901')),
      '@article{broken1, author={Nobody}}',
      '@article{broken2, title={<img src=x onerror=alert(1)>',
    ].join('\n'),
  }
}

async function openFolder(options: DeviceOptions): Promise<string> {
  device = await openSignedIn(server.url, 'premium', options)
  const { page } = device
  await page.goto(`${server.url}/search`)
  const profile = await page.evaluate(() => {
    const key = Object.keys(localStorage).find(name => name.endsWith('user'))!
    return (JSON.parse(localStorage.getItem(key)!) as { slug_values: string[] }).slug_values[0]
  })
  await page.goto(`${server.url}/profile/${profile}/bookmark_folders`)
  await page.getByRole('button', { name: 'New folder' }).first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill(`Library ${Date.now()}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).first().click()
  // A new folder is opened.
  await page.getByRole('button', { name: 'Import references' }).waitFor()
  return page.url()
}

const chooseFile = async (text: string) => {
  await device.page.getByRole('button', { name: 'Import references' }).click()
  await device.page
    .getByLabel('File with references')
    .setInputFiles({ name: 'library.bib', mimeType: 'text/x-bibtex', buffer: Buffer.from(text) })
}

describe('references from a file', () => {
  test('are read in the worker, linked to the catalogue, kept, cited and edited, by keyboard and on a small dark screen', async () => {
    await openFolder({ width: 390, height: 844, dark: true })
    const { page } = device
    const { text, known } = await library(3)
    await page.getByRole('button', { name: 'Import references' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Choose a file' }).waitFor()
    await expectAccessible(page, 'import references')
    await page
      .getByLabel('File with references')
      .setInputFiles({ name: 'library.bib', mimeType: 'text/x-bibtex', buffer: Buffer.from(text) })
    await page.getByText(`${known.length} found in the catalogue and linked`).waitFor()
    await page.getByText('3 kept as own entries').waitFor()
    await page.getByText('2 could not be read').waitFor()
    await expectAccessible(page, 'import result')
    expect(page.workers().map(worker => new URL(worker.url()).pathname)).toEqual([expect.stringMatching(/main/)])
    await page.keyboard.press('Escape')
    await page.getByText(known[0]!.title).first().waitFor()
    await expectAccessible(page, 'folder with own entries')
    await page.getByRole('button', { name: 'Edit A work of number 1 that no catalogue has' }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill('Another title')
    await expectAccessible(page, 'own entry')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'Another title' }).waitFor()
    await page.getByRole('button', { name: /^Cite all/ }).click()
    await page.getByLabel('Preview').getByText('Another title').waitFor()
    expect(device.faults).toEqual([])
  })

  test('are imported offline, survive a reload, and are linked when the network is back', async () => {
    await openFolder({})
    const { page, context } = device
    const { text, known } = await library(2)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await context.setOffline(true)
    await chooseFile(text)
    await page.getByText(`${known.length + 2} saved on this device`).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'A work of number 1 that no catalogue has' }).waitFor()
    await context.setOffline(false)
    await page.getByRole('button', { name: `Remove ${known[0]!.title}` }).waitFor()
    await page.getByRole('link', { name: known[0]!.title }).waitFor()
    await page.getByRole('heading', { name: 'A work of number 1 that no catalogue has' }).waitFor()
    expect(device.faults).toEqual([])
  })
})
