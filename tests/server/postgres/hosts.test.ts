import { expect, test } from 'vitest'
import { databaseAddresses, shownDatabase } from '#server/core/database-addresses.ts'
import { Primary } from '#server/store/postgres/primary.ts'
import { openPostgres } from '#server/store/postgres/open.ts'
import { freePort } from '../../support/spawned.ts'
import { databaseOf } from '../../support/test-store.ts'

test.each([
  ['postgres://one/db', ['postgres://one/db']],
  [
    'postgres://u:p@one:1,two,[::1]:3/db?a=b',
    ['postgres://u:p@one:1/db?a=b', 'postgres://u:p@two/db?a=b', 'postgres://u:p@[::1]:3/db?a=b'],
  ],
  ['postgresql://u:p@q@one/db', ['postgresql://u:p@q@one/db']],
  ['postgres://one:1,two:x/db', []],
  ['postgres://one,,two/db', []],
  ['postgres://one', []],
  ['postgres:///db', []],
  ['mysql://one/db', []],
])('%s names these hosts', (url, expected) => {
  expect(databaseAddresses(url)).toEqual(expected)
})

test('what is shown of an address has neither name nor password', () => {
  expect(shownDatabase('postgres://u:secret@one:1,two/db?password=secret')).toBe('one:1,two/db')
  expect(shownDatabase('postgres://u:secret@one:x/db')).toBe('of DATABASE_URL')
})

test('a host that does not answer is passed over; if none does, one sentence says so', async () => {
  const port = await freePort()
  const { hostname, port: right, pathname } = new URL(await databaseOf('hosts'))
  const url = (...ports: (number | string)[]) => `postgres://postgres@${ports.map(one => `${hostname}:${one}`).join(',')}${pathname}`
  await (await openPostgres(url(port, right))).close()
  await expect(openPostgres(url(port, port))).rejects.toThrow(
    `The database ${hostname}:${port},${hostname}:${port}${pathname} cannot be used: connect ECONNREFUSED ${hostname}:${port}.`,
  )
})

test('a primary that is away is waited for, and after that is told at once', async () => {
  const port = await freePort()
  const primary = new Primary(`postgres://postgres@127.0.0.1:${port}/postgres`, 200)
  const start = Date.now()
  await expect(primary.find()).rejects.toMatchObject({ name: 'DatabaseAway', cause: { code: 'ECONNREFUSED' } })
  expect(Date.now() - start).toBeGreaterThanOrEqual(200)
  let isOver = false
  const all = Promise.allSettled([primary.find(), primary.find()]).then(() => (isOver = true))
  await all
  expect(isOver).toBe(true)
})
