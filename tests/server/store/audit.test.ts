import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditedSettings } from '#server/core/settings.ts'
import { deleteExpired } from '#server/jobs/cleanup.ts'
import { auditLines } from '#server/store/audit.ts'
import { type TestServer, type TestUser, startTestServer } from '../../support/test-server.ts'
import { databaseOf, onPostgres } from '../../support/test-store.ts'

let server: TestServer
let user: TestUser
beforeAll(async () => {
  server = await startTestServer({ socket: false })
  user = await server.user({ user_type: 'free' })
})
afterAll(() => server.stop())

const lines = () => auditLines(server.store.read, 0)
const detailsOf = async (kind: string, of?: TestUser) =>
  (await lines()).filter(line => line.kind === kind && (!of || line.user_id === of.id)).map(line => JSON.parse(line.details) as unknown)

describe('the audit list', () => {
  test('has sign-ins and failed ones, without addresses and passwords', async () => {
    await server.signIn(user.email, user.password)
    for (const email of [user.email, 'nobody@example.org', 'nobody@example.org'])
      await server.request('/v1/authenticate', { body: { email, password: 'guessed words of mine' } })
    expect(await detailsOf('sign_in', user)).toHaveLength(2)
    const failed = (await detailsOf('sign_in_failed')) as { account: string }[]
    expect(failed.map(({ account }) => /^[0-9a-f]{16}$/.test(account))).toEqual([true, true, true])
    expect(failed[1]).toEqual(failed[2])
    expect(failed[0]).not.toEqual(failed[1])
    const all = JSON.stringify(await lines())
    for (const secret of [user.email, user.password, user.token, 'nobody@example.org', 'guessed words']) expect(all).not.toContain(secret)
  })

  test('has changes of plans and roles, in the transaction of the change', async () => {
    const change = (user_type: 'trial' | 'premium', fails: boolean) =>
      server.store.write(async tx => {
        await tx.updateTable('users').set({ user_type }).where('id', '=', user.id).execute()
        if (fails) throw new Error('undone')
      })
    await expect(change('premium', true)).rejects.toThrow('undone')
    await change('trial', false)
    expect(await detailsOf('plan_changed', user)).toEqual([{ from: 'free', to: 'trial' }])
    const folder = await server.folder(user)
    const role = (to: 'admin' | 'member') =>
      server.store.write(tx => tx.updateTable('memberships').set({ role: to }).where('slug_value', '=', folder.id).execute())
    await role('admin')
    await server.store.write(tx => tx.deleteFrom('memberships').where('slug_value', '=', folder.id).execute())
    expect(await detailsOf('role_changed', user)).toEqual([
      { folder: folder.id, to: 'owner' },
      { folder: folder.id, from: 'owner', to: 'admin' },
      { folder: folder.id, from: 'admin' },
    ])
  })

  test('has refusals of rights, ten an hour per user at most', async () => {
    const free = await server.user({ user_type: 'free' })
    const ask = () => server.request('/search-service/term_suggestions', { user: free, body: { index: 'publications', query: 'number' } })
    for (let n = 0; n < 15; n++) expect((await ask()).status).toBe(403)
    expect(await detailsOf('right_refused', free)).toEqual(Array.from({ length: 10 }, () => ({ route: expect.any(String) as string })))
    server.advanceClock(3600_000)
    await ask()
    expect(await detailsOf('right_refused', free)).toHaveLength(11)
  })

  test('loses what is about a deleted account, keeps that it was deleted, and forgets after 90 days', async () => {
    const leaving = await server.user()
    await server.folder(leaving)
    await server.request(`/v1/users/${leaving.id}`, { method: 'DELETE', user: leaving, body: { password: leaving.password } })
    expect((await lines()).filter(line => line.user_id === leaving.id).map(line => line.kind)).toEqual(['account_deleted'])
    const days = 24 * 3600_000
    const count = async () => (await server.store.read.selectFrom('audit_events').select('id').execute()).length
    const before = await count()
    await deleteExpired(server.store, server.dir, server.now() + 89 * days)
    expect(await count()).toBe(before)
    await deleteExpired(server.store, server.dir, server.now() + 92 * days)
    expect(await count()).toBe(0)
  })

  test('says nothing secret about the settings', () => {
    const said = auditedSettings({
      host: '127.0.0.1',
      port: 1,
      dataDir: '/srv/data',
      logLevel: 'warn',
      smtpUrl: 'smtps://name:hidden@mail.example.org',
      databaseUrl: 'postgres://name:hidden@db.example.org/indago',
      providers: { orcid: { issuer: 'https://orcid.org', clientId: 'id', clientSecret: 'hidden' } },
    })
    expect(said).toMatchObject({
      sends_mail: true,
      files_in_bucket: false,
      shared_database: true,
      search_cluster: false,
      providers: 'orcid',
    })
    expect(JSON.stringify(said)).not.toMatch(/hidden|(mail|db)\.example/)
  })

  test('is printed by its command while the server runs, as lines of JSON or as a table', async () => {
    await server.signIn(user.email, user.password)
    const where = { DATA_DIR: server.dir, ...(onPostgres && { DATABASE_URL: await databaseOf(server.dir) }) }
    const run = (...args: string[]) =>
      spawnSync(process.execPath, ['dist/server/audit.js', ...args], { encoding: 'utf8', env: { ...process.env, ...where } })
    const json = run('--since', '2020-01-01')
    expect([json.status, json.stderr]).toEqual([0, ''])
    const printed = json.stdout
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as { kind: string; details: object })
    expect(printed.length).toBe((await lines()).length)
    expect(printed.at(-1)).toMatchObject({ kind: 'sign_in', user_id: user.id })
    const csv = run('--format', 'csv')
    expect(csv.stdout.split('\n')[0]).toBe('at,kind,user_id,details')
    expect(csv.stdout).toContain(`"sign_in","${user.id}"`)
    expect(run('--since', '2999-01-01').stdout).toBe('')
    expect([run('--since', 'today').stderr, run('--format', 'xml').stderr]).toEqual([
      expect.stringMatching(/^--since: must be a day/),
      expect.stringMatching(/^--format: must be jsonl or csv/),
    ])
  })
})
