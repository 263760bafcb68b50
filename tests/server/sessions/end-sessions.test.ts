import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLines } from '#server/store/audit.ts'
import { type TestServer, type TestUser, startTestServer } from '../../support/test-server.ts'

let server: TestServer
let users: TestUser[]
beforeAll(async () => {
  server = await startTestServer({ socket: false })
  users = await Promise.all([server.user(), server.user(), server.user()])
})
afterAll(() => server.stop())

/** Runs the command while the server is stopped. */
async function command(...args: string[]) {
  await server.stop({ keepFolder: true })
  const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/server/sessions.js', ...args], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: server.dir },
  })
  await server.start()
  return { status, stdout, stderr }
}
const statuses = async () => Promise.all(users.map(async user => (await server.request('/v1/me', { user })).status))

test('the owner of a server ends the sessions of one account, and then all', async () => {
  const [first] = users
  expect(await command('--end', ` ${first!.email.toUpperCase()} `)).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('One session was ended.\n'),
  })
  expect(await statuses()).toEqual([498, 200, 200])
  expect(await command('--end', 'everyone')).toMatchObject({ status: 0, stdout: '2 sessions were ended.\n' })
  expect(await statuses()).toEqual([498, 498, 498])
  const told = (await auditLines(server.store.read, 0)).filter(line => line.kind === 'sessions_ended')
  expect(told.map(({ user_id, details }) => [user_id, details])).toEqual([
    [first!.id, '{"ended":1}'],
    ['', '{"ended":2}'],
  ])
})

test('an unknown address or a wrong option changes nothing and is told in a sentence', async () => {
  const token = await server.session(users[1]!.id)
  expect(await command('--end', 'nobody@example.org')).toMatchObject({
    status: 1,
    stderr: 'No account has the address nobody@example.org.\n',
  })
  for (const args of [[], ['--start', 'x'], ['--end'], ['--new-key'], ['--end', 'x', '--new-key']])
    expect((await command(...args)).stderr).toContain('Usage: npm run sessions')
  expect((await server.request('/v1/me', { token })).status).toBe(200)
})

test('with another key no token that was made before is accepted, and new ones are', async () => {
  const token = await server.session(users[2]!.id)
  expect(await command('--end', 'everyone', '--new-key')).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('There is a new key.'),
  })
  expect((await server.request('/v1/me', { token })).status).toBe(401)
  expect((await server.request('/v1/me', { token: await server.session(users[2]!.id) })).status).toBe(200)
})
