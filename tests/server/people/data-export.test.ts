import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '#server/store/unit-of-work.ts'
import { personalData } from '#server/subjects/privacy/personal-data.ts'
import { personalTables } from '#server/subjects/privacy/personal-tables.ts'
import { type TestServer, type TestUser, startTestServer } from '../../support/test-server.ts'
import { onPostgres } from '../../support/test-store.ts'

let server: TestServer
let user: TestUser
const answers = 600
beforeAll(async () => {
  server = await startTestServer({ socket: false })
  user = await server.user()
  await server.folder(user, { name: 'Lanterns', tags: ['“quoted”'] })
  const rows = Array.from({ length: answers }, (_, n) => ({
    user_id: user.id,
    mid: `large.${n}`,
    method_path: 'POST /bookmark_folders',
    body_sha256: 'x',
    status: 200,
    body: JSON.stringify({ n, text: 'ä'.repeat(4000) }),
    created_at: n,
  }))
  for (let at = 0; at < answers; at += 100)
    await server.store.write(tx =>
      tx
        .insertInto('mutations')
        .values(rows.slice(at, at + 100))
        .execute(),
    )
})
afterAll(() => server.stop())

interface DataExport {
  made_at: number
  account: string
  tables: Record<string, Record<string, unknown>[]>
}
const path = () => `/v1/users/${user.id}/data`
const ask = async (headers: Record<string, string> = {}): Promise<Response> =>
  server.app.fetch(new Request(`http://127.0.0.1${path()}`, { headers: { Authorization: `Bearer ${user.token}`, ...headers } }))

test('I12 the export in pieces is one JSON document with every row as it is stored, also compressed', async () => {
  const response = await ask()
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const { made_at, account, tables } = (await response.json()) as DataExport
  expect([account, Math.abs(made_at - server.now()) < 60_000]).toEqual([user.id, true])
  expect(Object.keys(tables)).toEqual((await personalTables(server.store.read)).map(({ name }) => name))
  const inOrder = onPostgres ? sql`user_id, mid` : sql`rowid`
  const stored = await sql<object>`select * from mutations where user_id = ${user.id} order by ${inOrder}`.execute(server.store.read)
  expect(tables['mutations']).toEqual(stored.rows)
  expect(stored.rows).toHaveLength(answers + 1)
  expect(tables['folders']).toMatchObject([{ name: 'Lanterns', tags: '["“quoted”"]' }])
  expect(tables['users']).toHaveLength(1)
  const packed = await ask({ 'accept-encoding': 'gzip' })
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  const unpacked = (await new Response(packed.body!.pipeThrough(new DecompressionStream('gzip'))).json()) as DataExport
  expect(unpacked.tables).toEqual(tables)
})

test('D21 the export is made in small pieces, and other requests are answered between them', async () => {
  const sizes: number[] = []
  for await (const piece of personalData(server.store.read, { id: user.id, addresses: [user.email] })) sizes.push(piece.length)
  const whole = sizes.reduce((sum, size) => sum + size, 0)
  expect(whole).toBeGreaterThan(answers * 4000)
  expect(Math.max(...sizes)).toBeLessThan(whole / 10)

  const order: string[] = []
  const reading = ask()
    .then(response => response.text())
    .then(text => order.push(`export of ${text.length > whole}`))
  const others = Array.from({ length: 5 }, async () => {
    for (let n = 0; n < 5; n++) await new Promise(setImmediate)
    await server.request('/v1/me', { user })
    order.push('me')
  })
  await Promise.all([reading, ...others])
  expect(order.at(-1)).toBe('export of true')
})

test('D21 of large rows a piece has few', async () => {
  const other = await server.user()
  const rows = Array.from({ length: 40 }, (_, n) => ({
    user_id: other.id,
    mid: `large.${n + 10}`,
    method_path: 'POST /bookmark_folders',
    body_sha256: 'x',
    status: 200,
    body: 'x'.repeat(100_000),
    created_at: n,
  }))
  await server.store.write(tx => tx.insertInto('mutations').values(rows).execute())
  const sizes: number[] = []
  for await (const piece of personalData(server.store.read, { id: other.id, addresses: [other.email] })) sizes.push(piece.length)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThan(4_000_000)
  expect(Math.max(...sizes)).toBeLessThan(500_000)
})

test('rows that go while the export is made leave no gap in its text', async () => {
  const other = await server.user()
  const rows = Array.from({ length: 45 }, (_, n) => ({
    user_id: other.id,
    mid: `few.${n + 10}`,
    method_path: 'POST /bookmark_folders',
    body_sha256: 'x',
    status: 200,
    body: '{}',
    created_at: n,
  }))
  await server.store.write(tx => tx.insertInto('mutations').values(rows).execute())
  let isNext = false
  const query = server.store.read.withPlugin({
    transformQuery: ({ node }) => node,
    // When it is known which rows there are, those of the first piece go.
    transformResult: async ({ result }) => {
      const goes = isNext
      isNext = false
      const first = (tx: Tx) => tx.deleteFrom('mutations').where('user_id', '=', other.id).where('mid', '<', 'few.50')
      if (goes) await server.store.write(tx => first(tx).execute())
      return result
    },
  })
  let text = ''
  for await (const piece of personalData(query, { id: other.id, addresses: [other.email] })) {
    text += piece
    isNext = piece.endsWith('"mutations":[')
  }
  expect((JSON.parse(text) as DataExport['tables'])['mutations']).toHaveLength(5)
})

test('A40 an account gets its data only so often: then 429 with the time to wait, and before any of it is read', async () => {
  const statuses: number[] = []
  let last: Response | undefined
  while (statuses.length < 30 && last?.status !== 429) {
    last = await ask()
    await last.body?.cancel()
    statuses.push(last.status)
  }
  expect(last?.status).toBe(429)
  expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await server.request(path(), { user: await server.user() })).status).toBe(404)
})
