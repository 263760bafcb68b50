import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { indexes } from '#contract/indexes/all.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { type IndexName, indexNames } from '#contract/indexes/shape.ts'
import { recordCallOf } from '#contract/record-calls.ts'
import { openCatalogue } from '#server/catalogue/embedded/open.ts'
import { filled } from '../support/filled.ts'
import { type TestServer, type TestUser, startTestServer } from '../support/test-server.ts'
import { alarm, payloadSeed, payloads, somePayloads } from '../support/payloads.ts'
import { logIn } from './demo.ts'
import { type Device, openDevice } from './device.ts'
import { straysIn } from './strays.ts'

const parts = somePayloads.length > 100 ? 2 : 1
/** The payloads in parts; each part is in every text of one record of each index. */
const stretches = Array.from({ length: parts }, (_, part) => somePayloads.filter((_, at) => at % parts === part).join('\n'))
const chosen = `${somePayloads.length} of ${payloads.length} payloads (INDAGO_SEED=${payloadSeed})`

/** URLs that a browser would run. */
const schemesLike = payloads.filter(text => /^\s*java\s*script:/i.test(text))

const slugOf = (index: IndexName, part: number) => `hostile-${index.replaceAll('_', '-')}-${part}`

/** Every text of a record, found in the schemas: `publications.title`. */
const sinks = new Set<string>()

function hostile(index: IndexName, part: number): CatalogueRecord {
  const text = stretches[part]!
  const own = recordCallOf(index)
  const sink = (name: string) => {
    sinks.add(`${index}.${name}`)
    return text
  }
  const fields = own
    ? filled(own.reply, sink)
    : Object.fromEntries(indexes[index].fields.map(({ name, kind }) => [name, valueOf(kind, sink(name))]))
  const { demo: _, ...all } = fields as Record<string, unknown>
  return { ...all, index, slug_values: [slugOf(index, part)], source: { name: text, url: schemesLike[part]!, licence: text } }
}

function valueOf(kind: string, text: string): unknown {
  if (kind === 'number') return 3
  if (kind === 'flag') return true
  if (kind === 'terms') return [text, `${text} again`]
  if (kind === 'entities') return [{ name: text, role: text, url: text }]
  return kind === 'parts' ? [{ name: text, value: text }] : text
}

let server: TestServer
let user: TestUser
let device: Device

beforeAll(async () => {
  server = await startTestServer({
    static: true,
    async catalogue(dir) {
      const catalogue = await openCatalogue(dir)
      await catalogue.put(indexNames.flatMap(index => stretches.map((_, part) => hostile(index, part))))
      return catalogue
    },
  })
  user = await server.user()
  device = await openDevice({ worker: false })
  await device.context.exposeFunction(alarm, () => void device.faults.push('a payload was executed'))
})

afterAll(async () => {
  await device?.forget()
  await server?.stop()
})

/** Expands everything in the dialog, a few levels deep. */
async function unfold(page: Page): Promise<void> {
  for (let round = 0; round < 3; round++)
    await page.evaluate(() =>
      document.querySelectorAll<HTMLElement>('dialog [aria-expanded="false"]:not([aria-haspopup])').forEach(button => button.click()),
    )
}

test(`A25 and G16 none of ${chosen} runs in lists, details or dialogs of any record`, async () => {
  expect(new Set(payloads).size).toBeGreaterThanOrEqual(300)
  expect(sinks.size).toBeGreaterThanOrEqual(60)
  const { page } = device
  await logIn(page, server.url, user)
  for (const index of indexNames) {
    for (const part of stretches.keys()) {
      const { key } = indexes[index]
      await page.goto(`${server.url}/search/${index}?keyword=onerror&${key}=${slugOf(index, part)}`)
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('article').waitFor()
      // The list is behind the record, where it is not seen, and looked at with it.
      await page.locator('main article').first().waitFor({ state: 'attached' })
      await unfold(page)
      expect(await straysIn(page), `${index} ${part}`).toEqual([])
      // The payload is shown as text.
      expect(await dialog.getByRole('article').innerText(), `${index} ${part}`).toContain(alarm)
    }
  }
  expect(device.faults).toEqual([])
}, 240_000)

test('A25 no payload runs in the names, descriptions and tags of folders', async () => {
  const { page } = device
  const names = payloads
    .filter(text => text.length <= 100 && text.trim() === text && !/[\p{Cc}\p{Cs}]/u.test(text))
    .filter((_, at) => at % 10 === payloadSeed % 10)
  expect(names.length).toBeGreaterThanOrEqual(15)
  let last = ''
  for (const name of names) {
    const folder = await server.folder(user, { name, description: stretches[0]!.slice(0, 1900).trim(), tags: [name.slice(0, 50).trim()] })
    last = folder.id
  }
  const profile = (await server.request<{ slug_values: string[] }>('/v1/me', { user })).body.slug_values[0]!
  await page.goto(`${server.url}/profile/${profile}/bookmark_folders`)
  // The latest come first, and only visible ones are drawn.
  await page.getByText(names.at(-1)!, { exact: true }).first().waitFor()
  expect(await straysIn(page)).toEqual([])
  await page.goto(`${server.url}/profile/${profile}/bookmark_folders/${last}`)
  await page.getByRole('heading').first().waitFor()
  expect(await straysIn(page)).toEqual([])
  expect(device.faults).toEqual([])
})
