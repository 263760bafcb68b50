import { afterAll, beforeAll, expect, test } from 'vitest'
import { isSafe } from '#contract/endpoint.ts'
import { addMember } from '#server/subjects/memberships/index.ts'
import { tablesOf } from '#server/store/engine.ts'
import { type TestServer, type TestUser, startTestServer } from '../support/test-server.ts'
import { endpointNamed } from '../support/endpoints.ts'
import { groupManagers } from './authorisation/actors.ts'
import { addWritten } from './authorisation/questions.ts'
import { nameOf, requestOf, table } from './authorisation/table.ts'
import { addCommunity } from './people/memberships.ts'

let server: TestServer
let owner: TestUser
let tables: string[]
beforeAll(async () => {
  server = await startTestServer({ socket: false })
  tables = (await tablesOf(server.store.read)).map(({ name }) => name)
  owner = await server.user()
  const other = await server.user()
  for (const [id, isOpen] of [
    ['open-circle', true],
    ['hidden-circle', false],
  ] as const) {
    const flags = { overview_visible: isOpen, search_visible: isOpen, pages_visible: isOpen, questions_visible: isOpen }
    const fields = { community_type_id: 4, tagline: 'Light for the coast', country_id: 'DE' }
    await addCommunity(server.store, { slug_value: id, fields, ...flags })
    await server.store.write(tx => addMember(tx, owner.id, { type: 'community', id, name: 'Lantern Circle' }, 'owner', server.now()))
    await addWritten(server.store, id, owner.id, other.id)
  }
})
afterAll(() => server.stop())

/**
 * Every row of every table, except the time of the last write check of /ready, dumps in the audit list, and the lists that cursors of exports lead
 * through: nobody requests those entries.
 */
async function everything(): Promise<Record<string, unknown>> {
  const { read } = server.store
  const rows: Record<string, unknown> = {}
  for (const name of tables)
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
    const scene = { owner, folder: await server.folder(owner), communities: { open: 'open-circle', hidden: 'hidden-circle' } }
    const { path, ...request } = requestOf(row, scene)
    const before = await everything()
    const { status } = await server.request(path, { ...request, user: owner })
    // The owner of this folder is in these communities, and in no group.
    const isInGroup = row.expect === groupManagers && !path.includes('-circle')
    expect(status).toBe(isInGroup ? 403 : row.expect.owner)
    expect(await everything()).toEqual(before)
  },
)
