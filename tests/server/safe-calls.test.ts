import { afterAll, beforeAll, expect, test } from 'vitest'
import { isSafe } from '#contract/endpoint.ts'
import { type TestServer, type TestUser, startTestServer } from '../support/test-server.ts'
import { endpointNamed } from '../support/endpoints.ts'
import { groupManagers } from './authorisation/actors.ts'
import { nameOf, requestOf, table } from './authorisation/table.ts'

let server: TestServer
let owner: TestUser
beforeAll(async () => {
  server = await startTestServer({ socket: false })
  owner = await server.user()
})
afterAll(() => server.stop())

/**
 * Every row of every table, except the time of the last write check of /ready, dumps in the audit list, and the lists that cursors of exports lead
 * through: nobody requests those entries.
 */
async function everything(): Promise<Record<string, unknown>> {
  const { read } = server.store
  const tables = await read.introspection.getTables()
  const rows: Record<string, unknown> = {}
  for (const { name } of tables)
    rows[name] = await read
      .selectFrom(name as 'users')
      .selectAll()
      .execute()
  rows['meta'] = await read.selectFrom('meta').selectAll().where('name', '!=', 'written_at').execute()
  rows['audit_events'] = await read.selectFrom('audit_events').selectAll().where('kind', 'not in', ['dump', 'right_refused']).execute()
  delete rows['export_lists']
  // Written by the clock: how far what was published is matched with alerts.
  delete rows['matched_changes']
  return rows
}

test.each(table.filter(row => isSafe(endpointNamed(nameOf(row)))))(
  '$name is declared safe, and changes nothing in the store',
  async row => {
    const scene = { owner, folder: await server.folder(owner) }
    const { path, ...request } = requestOf(row, scene)
    const before = await everything()
    const { status } = await server.request(path, { ...request, user: owner })
    // The owner of this folder is in no group.
    expect(status).toBe(row.expect === groupManagers ? 403 : row.expect.owner)
    expect(await everything()).toEqual(before)
  },
)
