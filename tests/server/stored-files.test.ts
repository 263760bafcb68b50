import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deliveryLimits } from '#contract/delivery-limits.ts'
import type { Notification } from '#contract/notifications.ts'
import type { FileStores } from '#server/files/port.ts'
import { deleteExpired } from '#server/jobs/cleanup.ts'
import { StoredFiles } from '#server/subjects/stored-files/index.ts'
import { notify } from '#server/subjects/notifications/index.ts'
import { openTokenKey } from '#server/subjects/sessions/index.ts'
import { filePlaces, type FilesPlace } from '../support/file-stores.ts'
import { type TestServer, type TestUser, startTestServer } from '../support/test-server.ts'

let server: TestServer
let files: StoredFiles
let user: TestUser
let place: FilesPlace
let stores: FileStores
async function* pieces(...texts: string[]) {
  for (const text of texts) yield await Promise.resolve(Buffer.from(text))
}
const add = (by = user, title = 'Papers (new) “1”.csv') =>
  files.add({ userId: by.id, title, type: 'text/csv; charset=utf-8', pieces: pieces('title\n', 'Lanterns\n') }, server.now())
let told = 0
/** A notification that offers a file. */
async function offer(resource_url: string, by = user, action = 'download'): Promise<Notification> {
  const key = `file ${++told}`
  await server.store.write(tx =>
    notify(
      tx,
      { userId: by.id, kind: 'jobs', key, variant: 'download', message: 'Your file is ready.', action, actionArgs: { resource_url } },
      server.now(),
    ),
  )
  const { body } = await server.request<{ results: Notification[] }>('/v1/notifications', { user: by })
  return body.results[0]!
}
const ask = (resource_url: string, notification_id: string, by = user) =>
  server.request<{ url: string; expires_at: number; code?: string }>('/v1/request_resource', {
    user: by,
    body: { resource_url, notification_id },
  })
/** As a new tab fetches it: without a session. */
const fetchLink = (url: string) => server.request<string>(`/v1${url}`)
const stored = () => stores.files.names()

describe.each(filePlaces)('files $name', ({ isHere, start }) => {
  if (!isHere) return test.skip('not here', () => {})
  beforeAll(async () => {
    place = await start()
    server = await startTestServer({ settings: place.settings })
    stores = place.open(server.dir)
    files = new StoredFiles(server.store, stores.files, openTokenKey(server.dir))
  })
  beforeEach(async () => {
    user = await server.user()
  })
  afterAll(async () => {
    await server.stop()
    await place.stop()
  })

  test('a notification leads to its file: by a link for ten minutes, which saves it and shows nothing as a page of ours', async () => {
    const address = await add()
    const { id, data } = await offer(address)
    expect(data).toMatchObject({ variant: 'download', action: 'download', action_args: { resource_url: address } })
    const { status, body } = await ask(address, id)
    expect(status).toBe(200)
    const got = await fetchLink(body.url)
    expect([got.status, got.body, got.headers.get('content-type')]).toEqual([200, 'title\nLanterns\n', 'text/csv; charset=utf-8'])
    expect(got.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''Papers%20%28new%29%20%E2%80%9C1%E2%80%9D.csv")
    expect([got.headers.get('content-security-policy'), got.headers.get('cache-control')]).toEqual([
      "default-src 'none'; sandbox",
      'private, no-store',
    ])
    const head = await fetch(`${server.url}/v1${body.url}`, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '15'])
    expect((await ask(address, id)).body.expires_at).toBeLessThanOrEqual(server.now() + deliveryLimits.files.linkMinutes * 60_000)
    server.advanceClock(deliveryLimits.files.linkMinutes * 60_000)
    expect((await fetchLink(body.url)).status).toBe(404)
  })

  test('A23: no path, address or other host leads to a file: 400', async () => {
    const address = await add()
    const { id } = await offer(address)
    const hostile = [
      '../users.db',
      '/files/../users.db',
      '/files/%2e%2e/users.db',
      `${address}/../../token.key`,
      `${address}%00`,
      `/files\\..\\users.db`,
      `https://example.org${address}`,
      `//example.org${address}`,
      `${server.url}/v1${address}`,
      'file:///etc/passwd',
      'http://169.254.169.254/latest',
      address.toUpperCase(),
      ` ${address}`,
      '',
    ]
    for (const one of hostile) {
      await server.store.write(tx =>
        tx
          .updateTable('notifications')
          .set({ data: { ...dataOf(one) } })
          .where('id', '=', Number(id))
          .execute(),
      )
      expect([one, (await ask(one, id)).status]).toEqual([one, 400])
    }
    // As in every text of every call.
    expect((await ask(`${address}\0`, id)).status).toBe(422)
  })
  const dataOf = (resource_url: string) => ({
    variant: 'download' as const,
    message_prefix: '',
    message: '',
    message_suffix: '',
    copy_text: null,
    link: null,
    action: 'download',
    action_args: { resource_url },
  })

  test('A23: files and notifications of others look absent, and so does a file that its notification does not offer', async () => {
    const address = await add()
    const { id } = await offer(address)
    const other = await server.user()
    const theirs = await offer(address, other)
    const mine = await offer(await add())
    const without = await offer(address, user, 'open_folder')
    const absent = await ask(`/files/${'0'.repeat(32)}`, id)
    const asked = [
      await ask(address, id, other),
      await ask(address, theirs.id, other),
      await ask(address, mine.id),
      await ask(address, without.id),
    ]
    for (const { status, body } of [...asked, await ask(address, 'x'), await ask(address, '1e3')])
      expect([status, body]).toEqual([404, absent.body])
  })

  test('A23: a link that was changed, or whose notification, file or account has gone, works no more', async () => {
    const address = await add()
    const { id } = await offer(address)
    const { url } = (await ask(address, id)).body
    const [, what, signature] = /^\/files\/([\w-]+)\.([\w-]+)\//.exec(url)!
    const longer = Buffer.from(
      Buffer.from(what!, 'base64url')
        .toString()
        .replace(/\d+\]$/, '9999999999999]'),
    ).toString('base64url')
    for (const token of [`${what}.${signature!.slice(0, -2)}AA`, `${longer}.${signature}`, what, '..', `${what}.${signature}.x`])
      expect((await fetchLink(`/files/${token}/a.csv`)).status).toBe(404)
    expect((await fetchLink(url)).status).toBe(200)
    await server.request(`/v1/users/${user.id}`, { method: 'DELETE', user, body: { password: user.password } })
    expect((await fetchLink(url)).status).toBe(404)
    expect(await stored()).not.toContain(address.slice('/files/'.length))
  })

  test('a file that is too large is not kept, of too many the oldest go, and after a week they are deleted', async () => {
    const before = (await stored()).length
    async function* endless() {
      const piece = Buffer.alloc(8 * 1024 * 1024)
      for (;;) yield await Promise.resolve(piece)
    }
    const large = files.add({ userId: user.id, title: 'a', type: 'text/plain', pieces: endless() }, server.now())
    await expect(large).rejects.toMatchObject({ code: 'too_large' })
    expect(await stored()).toHaveLength(before)
    const first = await add()
    for (let n = 0; n < deliveryLimits.files.ofUser; n++) {
      server.advanceClock(1)
      await add()
    }
    const left = await stored()
    expect([left.length, left.includes(first.slice('/files/'.length))]).toEqual([before + deliveryLimits.files.ofUser, false])
    server.advanceClock(deliveryLimits.files.days * 24 * 3600_000)
    if (!place.age) return
    place.leaveUnfinished?.(server.dir, 'files')
    for (const name of await stored()) place.age(server.dir, 'files', name)
    await deleteExpired(server.store, server.dir, server.now(), stores)
    expect([await stored(), place.unfinished?.(server.dir)]).toEqual([[], 0])
  })

  test('what is in a bucket is fetched by way of this server: no address or head of it is shown to whoever asks', async () => {
    const address = await add()
    const { url } = (await ask(address, (await offer(address)).id)).body
    const answer = await fetch(`${server.url}/v1${url}`, { redirect: 'manual' })
    expect([answer.status, await answer.text()]).toEqual([200, 'title\nLanterns\n'])
    expect(JSON.stringify([url, ...answer.headers])).not.toMatch(/amz|etag|shelf|indago-tests/i)
    expect((await server.request('/v1/ready')).status).toBe(200)
  })
})
