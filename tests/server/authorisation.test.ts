import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { isSafe } from '#contract/endpoint.ts'
import { callPaths } from '#contract/hosts.ts'
import { can } from '#contract/rights.ts'
import { addMember, leaveTarget } from '#server/subjects/memberships/index.ts'
import { endpointNamed, endpoints } from '../support/endpoints.ts'
import { endMembership, joinFolder } from '../support/folder-members.ts'
import { type TestServer, type TestUser, startTestServer } from '../support/test-server.ts'
import { type Actor, actors, type Row, type Scene } from './authorisation/actors.ts'
import { circles, house, lab, madeGroup, SceneMaker } from './authorisation/make-scene.ts'
import { nameOf, outsideTheContract, requestOf, table } from './authorisation/table.ts'
import { addInvite } from './people/memberships.ts'

/** Accounts that were in all that the scene has, are invited into it, or own the server: each without a role in it. */
const outsiders = ['former member', 'invited', 'team'] as const

let server: TestServer
let maker: SceneMaker
const people = new Map<Actor | (typeof outsiders)[number], TestUser>()

beforeAll(async () => {
  const ownerEmail = 'team@example.org'
  server = await startTestServer({ socket: false, settings: { ownerEmail } })
  for (const actor of ['free', 'trial', 'verified_academic', 'premium'] as const) people.set(actor, await server.user({ user_type: actor }))
  for (const actor of ['owner', 'admin', 'member', 'other', 'revoked'] as const) people.set(actor, await server.user())
  for (const actor of outsiders) people.set(actor, await server.user())
  const team = people.get('team')!
  await server.store.write(tx => tx.updateTable('users').set({ email: ownerEmail, verified: true }).where('id', '=', team.id).execute())
  await server.request('/v1/logout', { method: 'POST', user: people.get('revoked')! })
  const [owner, admin, member] = (['owner', 'admin', 'member'] as const).map(role => people.get(role)!) as [TestUser, TestUser, TestUser]
  maker = await SceneMaker.open(server, { owner, admin, member })
})
afterAll(() => server.stop())

// An account has few sessions, and begins few in a short time.
afterEach(async () => {
  const own = [...people.values()].map(({ token }) => sessionIdOf(token))
  await server.store.write(tx => tx.deleteFrom('sessions').where('sid', 'not in', own).execute())
})

const sessionIdOf = (token: string): string =>
  (JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sid: string }).sid

/** A new scene with somebody who has left all of it, and somebody who is invited into it as an admin. */
async function sceneWithOutsiders(): Promise<Scene> {
  const fresh = await maker.scene()
  const former = people.get('former member')!
  const { id, name } = fresh.folder
  await joinFolder(server.store, id, former.id, 'admin')
  await endMembership(server.store, id, former.id)
  const groups = [lab, house, madeGroup, circles.hidden, circles.open]
  await server.store.write(async tx => {
    for (const target of groups) {
      await addMember(tx, former.id, target, 'admin', server.now())
      await leaveTarget(tx, { ...target, role: 'admin' }, former.id, server.now())
    }
  })
  const { email } = people.get('invited')!
  await Promise.all(
    [...groups, { type: 'bookmark_folder', id, name } as const].map(target =>
      addInvite(server.store, { invitable_type: target.type, invitable_id: target.id, invitable_name: target.name, email, role: 'admin' }),
    ),
  )
  maker.changedAll()
  return fresh
}

const isSafeRow = (row: Row): boolean => isSafe(endpointNamed(nameOf(row)))

/** An expired token of a session that still exists. */
async function expiredToken(): Promise<string> {
  const { token } = await server.user()
  return token
}

async function tokenOf(actor: Actor): Promise<string | undefined> {
  if (actor === 'anonymous') return undefined
  if (actor === 'malformed') return 'not.a.token'
  const person = people.get(actor)
  if (!person) return expiredToken()
  if (actor === 'revoked') return person.token
  // Some rows end or renew the session, so each cell has its own.
  return server.session(person.id)
}

async function statusOf(row: Row, actor: Actor): Promise<number> {
  const { path, ...request } = requestOf(row, await maker.scene())
  const token = await tokenOf(actor)
  const isExpired = actor === 'expired'
  if (isExpired) server.advanceClock(518_401_000)
  const { status } = await server.request(path, { ...request, ...(token !== undefined && { token }) })
  if (isExpired) server.advanceClock(-518_401_000)
  // A safe call leaves everything as it was (safe-calls.test.ts), and so does one that is refused.
  if (!isSafeRow(row) && status !== 401 && status !== 403) maker.changedBy({ path, ...request })
  return status
}

describe('G8 who may call what', () => {
  test.each(table)('$name', async row => {
    const seen: Partial<Record<Actor, number>> = {}
    for (const actor of actors) seen[actor] = await statusOf(row, actor)
    expect(seen).toEqual(row.expect)
  })

  // An organisation that exists is not made again.
  const rowsOfGroups = table.filter(
    row =>
      row.name !== 'organisations.create' &&
      /^(?:researchGroups|communities|communityGroups|questions|questionModeration|opportunities|organisations|groupMemberships|memberships|contacts|popUps)\./.test(
        row.name,
      ),
  )
  let unchanged: Promise<Scene> | undefined
  // The safe ones first: they share a scene.
  test.each([...rowsOfGroups.filter(isSafeRow), ...rowsOfGroups.filter(row => !isSafeRow(row))])(
    '$name: who was a member, who is invited and the owner of the server are as any other',
    async row => {
      const scene = await (isSafeRow(row) ? (unchanged ??= sceneWithOutsiders()) : sceneWithOutsiders())
      const answerTo = async (who: Actor | (typeof outsiders)[number]) => {
        const { path, ...request } = requestOf(row, scene)
        const { status, body } = await server.request(path, { ...request, user: people.get(who)! })
        // Whoever makes something gets what is their own.
        return status === 200 && !isSafeRow(row) ? { status } : { status, body }
      }
      const other = await answerTo('other')
      for (const who of outsiders) {
        const answer = await answerTo(who)
        if (who === 'team' && row.name === 'organisations.asked') expect(answer.status).toBe(200)
        else expect([who, answer]).toEqual([who, other])
      }
    },
  )

  test('every call of the contract has a handler and declares who may call it', () => {
    const handled = new Set(server.routes.map(route => route.name))
    expect(
      endpoints.map(({ name }) => name).filter(name => !handled.has(name)),
      'These calls of the contract have no handler. Write one with handlers(<subject>, …), and name its routes in server/subjects/all.ts.',
    ).toEqual([])
    expect(
      endpoints
        .filter(({ spec }) => spec.needs !== 'guest' && spec.needs !== 'user' && !can('premium', spec.needs))
        .map(({ name }) => name),
      'No plan has the right of these calls. Say in contract/<subject>.ts who may call: needs: guest, user, or a right of contract/rights.ts.',
    ).toEqual([])
  })

  test('every call of the contract has a row', () => {
    const named = new Set(table.map(nameOf))
    expect(
      endpoints.map(({ name }) => name).filter(name => !named.has(name)),
      'These calls have no expected status. Add a row for each to the table of its subject in tests/server/authorisation/: ' +
        "{ name: '<subject>.<call>', params, query, body, expect }, with the status that each actor gets.",
    ).toEqual([])
  })

  test('routes outside of the contract are on the list', () => {
    const declared = new Set(endpoints.flatMap(({ spec }) => callPaths(spec).map(([base, own]) => base + own.replace(/\{(\w+)\}/g, ':$1'))))
    const others = server.app.routes
      .filter(({ method, path }) => method !== 'ALL' && !declared.has(path))
      .map(({ method, path }) => `${method} ${path}`)
    expect([...new Set(others)].sort()).toEqual([...outsideTheContract].sort())
  })

  test('A14 every call answers the same for another user’s folder and an unknown one', async () => {
    const { folder } = await maker.scene()
    const stranger = people.get('other')!
    const rows = table.filter(row => requestOf(row, { owner: stranger, folder }).path.includes(folder.id))
    expect(rows.length).toBeGreaterThanOrEqual(5)
    for (const row of rows) {
      const ask = (id: string) => {
        const { path, ...request } = requestOf(row, { owner: stranger, folder: { ...folder, id } })
        return server.request(path, { ...request, user: stranger })
      }
      const foreign = await ask(folder.id)
      const absent = await ask('00000000-0000-7000-8000-000000000000')
      expect([foreign.status, foreign.body], row.name).toEqual([absent.status, absent.body])
    }
  })

  test('A15 fields that clients may not set are ignored', async () => {
    const owner = people.get('owner')!
    const other = people.get('other')!
    const stolen = {
      id: 'x',
      owner: { slug_values: ['other'] },
      user_id: other.id,
      rw_access: 'member',
      version: 99,
      count: 7,
      created_at: 1,
      updated_at: 1,
      change_seq: 1,
      role: 'owner',
    }
    const created = await server.request('/v1/bookmark_folders', {
      user: owner,
      key: true,
      body: { bookmark_folder: { name: 'Honest', ...stolen }, ...stolen },
    })
    expect(created.body).toMatchObject({ name: 'Honest', rw_access: 'owner', version: 1, count: 0 })
    const id = String(created.body['id'])
    expect(id).not.toBe('x')
    const updated = await server.request(`/v1/bookmark_folders/${id}`, {
      method: 'PUT',
      user: owner,
      key: true,
      body: { bookmark_folder: { description: 'Still mine', ...stolen }, ...stolen },
    })
    expect(updated.body).toMatchObject({ id, name: 'Honest', description: 'Still mine', rw_access: 'owner', version: 2, count: 0 })
    const me = await server.request('/v1/authenticate', {
      body: { email: owner.email, password: owner.password, user_type: 'free', verified: true, user_id: other.id },
    })
    expect(me.body['user']).toMatchObject({ user_id: owner.id, user_type: 'premium', verified: false })
  })
})
