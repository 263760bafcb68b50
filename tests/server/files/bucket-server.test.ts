import { Transformer } from '@napi-rs/image'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { picturesOf } from '#contract/rich-text.ts'
import type { FileStores } from '#server/files/port.ts'
import { deleteExpired } from '#server/jobs/cleanup.ts'
import { notify } from '#server/subjects/notifications/index.ts'
import { keepPictures, RichTexts } from '#server/subjects/rich-texts/index.ts'
import { openTokenKey } from '#server/subjects/sessions/index.ts'
import { StoredFiles } from '#server/subjects/stored-files/index.ts'
import { filePlaces, type FilesPlace } from '../../support/file-stores.ts'
import { type TestServer, type TestUser, startTestServer } from '../../support/test-server.ts'

let place: FilesPlace
let server: TestServer
let stores: FileStores
let user: TestUser
let picture: string
const standIn = () => place.standIn!
beforeAll(async () => {
  place = await filePlaces[1]!.start()
  server = await startTestServer({ settings: place.settings })
  stores = place.open(server.dir)
  user = await server.user()
  picture = (await Transformer.fromRgbaPixels(Buffer.alloc(40_000, 120), 100, 100).png()).toString('base64')
})
beforeEach(() => {
  standIn().stumbleAt = () => undefined
})
afterAll(async () => {
  await server.stop()
  await place.stop()
})

const away = () => {
  standIn().stumbleAt = () => ({ status: 403, code: 'AccessDenied' })
}
const setAvatar = () =>
  server.request<{ avatar: string; code?: string }>(`/v1/users/${user.id}/avatar`, { method: 'PUT', user, body: { avatar: picture } })
const kept = async () => [...(await stores.avatars.names()), ...(await stores.pictures.names()), ...(await stores.files.names())]

/** A link to a file of theirs. */
async function link(): Promise<string> {
  const files = new StoredFiles(server.store, stores.files, openTokenKey(server.dir))
  async function* pieces() {
    yield await Promise.resolve(Buffer.from('title\nLanterns\n'))
  }
  const resource_url = await files.add({ userId: user.id, title: 'papers.csv', type: 'text/csv', pieces: pieces() }, server.now())
  const told = { userId: user.id, kind: 'jobs', key: resource_url, variant: 'download', message: 'Ready.', action: 'download' } as const
  await server.store.write(tx => notify(tx, { ...told, actionArgs: { resource_url } }, server.now()))
  const { body } = await server.request<{ results: { id: string }[] }>('/v1/notifications', { user })
  const asked = { resource_url, notification_id: body.results[0]!.id }
  return (await server.request<{ url: string }>('/v1/request_resource', { user, body: asked })).body.url
}

test('avatars and pictures of texts are kept in the bucket and served by this server, and what nothing has goes', async () => {
  const first = (await setAvatar()).body.avatar
  const second = (await setAvatar()).body.avatar
  expect((await server.request(`/v1/avatars/${second}`)).status).toBe(200)
  expect((await server.request(`/v1/avatars/${first}`)).status).toBe(404)
  const texts = new RichTexts({ store: server.store, pictures: stores.pictures, origin: server.url })
  const prepared = await texts.prepare(user.id, `<p>A text <img src="data:image/png;base64,${picture}" alt="A curve"></p>`)
  const address = picturesOf(prepared.nodes)[0]!
  expect((await server.request(address)).status).toBe(404)
  await server.store.write(tx => keepPictures(tx, user.id, { kind: 'question', id: 'one' }, prepared, 1))
  const answer = await fetch(server.url + address)
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-security-policy')]).toEqual([
    200,
    'image/webp',
    "default-src 'none'; sandbox",
  ])
  expect((await new Transformer(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(100)
  await texts.prepare(user.id, `<p><img src="data:image/png;base64,${picture}" alt="Of no text"></p>`)
  await stores.avatars.put(`${'c'.repeat(32)}.webp`, onePiece(), 10)
  for (const folder of ['avatars', 'pictures'] as const)
    for (const name of await stores[folder].names()) place.age!(server.dir, folder, name)
  await deleteExpired(server.store, server.dir, server.now(), stores)
  expect((await kept()).sort()).toEqual(
    [second, second.replace('.webp', '-thumb.webp'), address.slice(address.lastIndexOf('/') + 1)].sort(),
  )
})
async function* onePiece() {
  yield await Promise.resolve(Buffer.from('x'))
}

test('while the bucket does not answer, pictures and files are refused with 503, and nothing is half done', async () => {
  const { avatar } = (await setAvatar()).body
  const url = await link()
  away()
  const refused = await setAvatar()
  expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([503, 'not_ready', '5'])
  for (const path of [`/v1/avatars/${avatar}`, `/v1${url}`]) expect((await server.request(path)).status).toBe(503)
  expect((await server.request('/v1/me', { user })).body).toMatchObject({ avatar })
  // Nobody has it any more, whatever the bucket says.
  expect((await server.request(`/v1/users/${user.id}/avatar`, { method: 'DELETE', user })).status).toBe(200)
  standIn().stumbleAt = () => undefined
  expect((await server.request<string>(`/v1${url}`)).body).toBe('title\nLanterns\n')
})

test('a download that does not come as it was written breaks off, so that no browser keeps it', async () => {
  const url = await link()
  standIn().stumbleAt = () => 'flips'
  // The HTTP server says it too.
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  await expect(fetch(`${server.url}/v1${url}`).then(answer => answer.text())).rejects.toThrow()
  said.mockRestore()
})

test('ready says no until the bucket took a file, and what else the server does goes on', async () => {
  away()
  const other = await startTestServer({ settings: place.settings })
  try {
    const answer = await other.request('/v1/ready')
    expect([answer.status, answer.body['code']]).toEqual([503, 'not_ready'])
    expect((await other.request('/v1/health')).status).toBe(200)
    standIn().stumbleAt = () => undefined
    await expect.poll(async () => (await other.request('/v1/ready')).status, { timeout: 6000, interval: 300 }).toBe(200)
    away()
    expect((await other.request('/v1/ready')).status).toBe(200)
  } finally {
    await other.stop()
  }
})
