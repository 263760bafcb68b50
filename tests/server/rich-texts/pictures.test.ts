import { existsSync, readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { Transformer } from '@napi-rs/image'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { picturesOf } from '#contract/rich-text.ts'
import { pictureAddress } from '#contract/rich-text-nodes.ts'
import { limits } from '#contract/limits.ts'
import { localStores } from '#server/files/local-files.ts'
import { dropPictures, keepPictures, prunePictures, RichTexts, textPictures } from '#server/subjects/rich-texts/index.ts'
import { type TestServer, type TestUser, startTestServer } from '../../support/test-server.ts'

let server: TestServer
let user: TestUser
let texts: RichTexts
let png: string
beforeAll(async () => {
  server = await startTestServer({ socket: false })
  user = await server.user()
  texts = new RichTexts({ store: server.store, pictures: localStores(server.dir).pictures, origin: server.url })
  const pixels = Buffer.alloc(2000 * 100 * 4, 120)
  png = `data:image/png;base64,${(await Transformer.fromRgbaPixels(pixels, 2000, 100).png()).toString('base64')}`
})
afterAll(() => server.stop())

const img = (src: string) => `<p>A text with a picture <img src="${src}" alt="A curve"></p>`
async function keep(id: string, sent: string) {
  const prepared = await texts.prepare(user.id, sent)
  await server.store.write(tx => keepPictures(tx, user.id, { kind: 'question', id }, prepared, 1))
  return prepared
}
const drop = (id: string) => server.store.write(tx => dropPictures(tx, 'question', [id]))
const serve = (address: string, headers = {}) =>
  textPictures(server.store, localStores(server.dir).pictures)(
    new Request('http://127.0.0.1', { headers }),
    address.slice(address.lastIndexOf('/') + 1),
  )
const statusOf = async (address: string) => (await server.request(address)).status

test('A24: a picture is encoded again, has an address that nobody guesses, and is there for as long as its text has it', async () => {
  const { text, nodes } = await keep('one', img(png))
  expect(text).not.toContain('data:')
  const [address] = picturesOf(nodes)
  expect(address).toMatch(/^\/v1\/pictures\/[\da-f]{32}\.webp$/)
  expect(await statusOf(address!)).toBe(200)
  const response = (await serve(address!))!
  expect(response.headers.get('content-type')).toBe('image/webp')
  expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  expect((await serve(address!, { 'if-none-match': response.headers.get('etag') }))?.status).toBe(304)
  const size = await new Transformer(Buffer.from(await response.arrayBuffer())).metadata()
  expect(size.width).toBe(limits.avatar.side)
  await keep('one', '<p>The same text without it</p>')
  expect(await statusOf(address!)).toBe(404)
})

test('a picture in two texts is there until both are gone', async () => {
  const first = await keep('two', img(png))
  await keep('three', first.text)
  const [address] = picturesOf(first.nodes)
  await drop('two')
  expect(await statusOf(address!)).toBe(200)
  await drop('three')
  expect(await statusOf(address!)).toBe(404)
})

test('a picture that a text has twice is kept once', async () => {
  const { pictures, nodes } = await texts.prepare(user.id, img(png).repeat(2))
  expect([pictures.length, picturesOf(nodes).length]).toEqual([1, 1])
})

test('an address without a picture, and one of another origin, are left out', async () => {
  const prepared = await texts.prepare(user.id, img(pictureAddress(`${'a'.repeat(32)}.webp`)) + img('https://example.org/pixel.png'))
  expect(prepared.text).toBe('<p>A text with a picture</p><p>A text with a picture</p>')
})

test('A24: what is no picture, or a damaged one, is refused with a reason', async () => {
  const html = `data:image/png;base64,${Buffer.from('<script>alert(1)</script>').toString('base64')}`
  await expect(texts.prepare(user.id, img(html))).rejects.toMatchObject({ code: 'unsupported_media' })
  await expect(texts.prepare(user.id, img(png.slice(0, 400)))).rejects.toMatchObject({
    body: { errors: { content: ['This picture is damaged.'] } },
  })
})

test('texts that are too short, too long or too large are refused with a message for their field', async () => {
  const fault = (sent: string) => texts.prepare(user.id, sent, { min: 10, what: 'content' })
  await expect(fault('<p><b>short</b></p>')).rejects.toMatchObject({
    code: 'invalid',
    body: { errors: { content: ['The content must be at least 10 characters.'] } },
  })
  await expect(fault('x'.repeat(limits.richText.length + 1))).rejects.toMatchObject({ code: 'invalid' })
  const parts = { code: 'invalid', body: { errors: { content: ['The content has too many parts. Divide it, or use fewer formats.'] } } }
  await expect(fault('<p>long enough</p>'.repeat(limits.richText.elements + 1))).rejects.toMatchObject(parts)
  await expect(fault(`${'<b><p>'.repeat(33_000)}a real text here`)).rejects.toMatchObject(parts)
  const link = (at: number) => `<a href="https://a.example/?${'&'.repeat(1880)}${at}">l</a>`
  await expect(fault(`<p>a text ${Array.from({ length: 100 }, (_, at) => link(at)).join(' ')}</p>`)).rejects.toMatchObject({
    code: 'invalid',
    body: { errors: { content: [expect.stringContaining('too large with its links')] } },
  })
})

test('pictures of an account have so much room', async () => {
  const added_by = user.id
  await server.store.write(tx =>
    tx
      .insertInto('text_pictures')
      .values({ name: 'x', owner_kind: 'question', owner_id: 'full', added_by, bytes: limits.richText.bytesOfAccount, created_at: 1 })
      .execute(),
  )
  await expect(keep('four', img(png))).rejects.toMatchObject({ code: 'account_full' })
  await drop('full')
})

test('whoever sends picture after picture has to wait, whether a text keeps them or not; others need not', async () => {
  const [sender, other] = [await server.user(), await server.user()]
  const { pictures, picturesAnHour } = limits.richText
  const wide = async (width: number) =>
    `data:image/png;base64,${(await Transformer.fromRgbaPixels(Buffer.alloc(4 * width), width, 1).png()).toString('base64')}`
  const many = (await Promise.all(Array.from({ length: pictures }, async (_, at) => img(await wide(at + 1))))).join('')
  const files = () => readdirSync(join(server.dir, 'pictures')).length
  const before = files()
  const sendMany = async () => {
    for (let sent = 0; sent <= picturesAnHour; sent += pictures) await texts.prepare(sender.id, many)
  }
  await expect(sendMany()).rejects.toMatchObject({ code: 'too_many' })
  expect(files() - before).toBe(picturesAnHour)
  expect((await texts.prepare(other.id, img(png))).pictures).toHaveLength(1)
})

test('files that no text has are deleted when they are an hour old', async () => {
  const kept = picturesOf((await keep('five', img(png))).nodes)[0]!
  await texts.prepare(user.id, img(png))
  const folder = join(server.dir, 'pictures')
  const old = new Date(Date.now() - 2 * 3600_000)
  for (const name of readdirSync(folder)) utimesSync(join(folder, name), old, old)
  const young = (await texts.prepare(user.id, img(png))).pictures[0]!.name
  await prunePictures(server.store, localStores(server.dir).pictures)
  expect(readdirSync(folder).toSorted()).toEqual([kept.slice(kept.lastIndexOf('/') + 1), young].toSorted())
  expect(existsSync(join(folder, young))).toBe(true)
})
