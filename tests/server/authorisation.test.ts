import { v7 as newId } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { isSafe } from '#contract/endpoint.ts'
import type { Folder } from '#contract/folders.ts'
import { callPaths } from '#contract/hosts.ts'
import { can } from '#contract/rights.ts'
import { nextChangeSeq } from '#server/store/change-seq.ts'
import { addMember, leaveTarget } from '#server/subjects/memberships/index.ts'
import { endpointNamed, endpoints } from '../support/endpoints.ts'
import { endMembership, joinFolder } from '../support/folder-members.ts'
import { type TestServer, type TestUser, startTestServer } from '../support/test-server.ts'
import { type Actor, actors, type GroupScene, type Row, type Scene } from './authorisation/actors.ts'
import { addCommunity, addInvite, addRequest } from './people/memberships.ts'
import { addWritten } from './authorisation/questions.ts'
import { nameOf, outsideTheContract, requestOf, table } from './authorisation/table.ts'

const lab = { type: 'research_group', id: 'research-groups-1', name: 'Lantern Lab' } as const
const house = { type: 'organisation', id: 'organisations-1', name: 'Lantern House' } as const
const circles = {
  hidden: { type: 'community', id: 'hidden-circle', name: 'Hidden Circle' },
  open: { type: 'community', id: 'open-circle', name: 'Open Circle' },
} as const
const made = { type: 'research_group', id: 'scene-group', name: 'Scene Group' } as const
/** Accounts that were in all that the scene has, are invited into it, or own the server: each without a role in it. */
const outsiders = ['former member', 'invited', 'team'] as const

let server: TestServer
let scene: Scene
/** Shares the folder of each scene too, and is nobody who asks. */
let guest: TestUser
/** One that the owner of the scene is invited to. */
let otherFolder: Folder
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
  guest = await server.user()
  otherFolder = await server.folder(guest)
  await addCommunity(server.store, { slug_value: 'lantern-circle' })
})
afterAll(() => server.stop())

// An account has few sessions, and begins few in a short time.
afterEach(async () => {
  const own = [...people.values()].map(({ token }) => sessionIdOf(token))
  await server.store.write(tx => tx.deleteFrom('sessions').where('sid', 'not in', own).execute())
})

const sessionIdOf = (token: string): string =>
  (JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sid: string }).sid

async function freshScene(): Promise<Scene> {
  const owner = people.get('owner')!
  // One person has so many memberships at most.
  await server.store.write(async tx => {
    await tx.deleteFrom('memberships').where('user_id', '!=', owner.id).where('slug_value', '!=', otherFolder.id).execute()
    // And so many invitations and requests wait.
    for (const table of ['invites', 'invite_requests'] as const) await tx.deleteFrom(table).execute()
  })
  const folder = await server.folder(owner)
  for (const role of ['admin', 'member'] as const) await joinFolder(server.store, folder.id, people.get(role)!.id, role)
  await joinFolder(server.store, folder.id, guest.id)
  const invitation = { invitable_type: 'bookmark_folder', invitable_name: folder.name } as const
  const invite = await addInvite(server.store, { ...invitation, invitable_id: folder.id, email: `waiting.${folder.id}@example.org` })
  const ownInvite = await addInvite(server.store, { ...invitation, invitable_id: otherFolder.id, email: owner.email })
  return {
    owner,
    folder,
    group: await freshGroup(owner, lab, 'research-groups-2'),
    organisation: await freshGroup(owner, house, 'organisations-2'),
    madeGroup: await freshMadeGroup(owner),
    communities: await freshCommunities(),
    sharing: { invite, guest: await slugOf(guest), ownInvite },
  }
}

/** A research group that was made here, with the people of the scene. */
async function freshMadeGroup(owner: TestUser): Promise<string> {
  const { id: slug_value, name } = made
  await server.store.write(async tx => {
    for (const table of ['memberships', 'membership_targets'] as const)
      await tx.deleteFrom(table).where('kind', '=', 'research_group').where('slug_value', '=', slug_value).execute()
    await tx.deleteFrom('research_group_topics').execute()
    await tx.deleteFrom('research_groups').execute()
    await tx.deleteFrom('left_research_groups').execute()
    const columns = { made_here: true, made_by: owner.id, avatar: null, record_stale: 0, version: 1, created_at: 1 }
    await tx
      .insertInto('research_groups')
      .values({ slug_value, name, fields: { name, country_id: 'DE' }, ...columns, change_seq: await nextChangeSeq(tx) })
      .execute()
    for (const role of ['owner', 'admin', 'member'] as const) await addMember(tx, people.get(role)!.id, made, role, server.now())
  })
  return slug_value
}

/** A community of which others see nothing, and one of which they see all, with the people of the scene. */
async function freshCommunities() {
  const { hidden, open } = circles
  await server.store.write(async tx => {
    for (const table of ['memberships', 'membership_targets'] as const)
      await tx.deleteFrom(table).where('kind', '=', 'community').where('slug_value', 'in', [hidden.id, open.id]).execute()
    await tx.deleteFrom('communities').where('slug_value', '!=', 'lantern-circle').execute()
    await tx.deleteFrom('left_communities').execute()
  })
  for (const circle of [hidden, open]) {
    const isOpen = circle === open
    const flags = { overview_visible: isOpen, search_visible: isOpen, pages_visible: isOpen, questions_visible: isOpen }
    const fields = { community_type_id: 4, tagline: 'Light for the coast', country_id: 'DE' }
    await addCommunity(server.store, { slug_value: circle.id, name: circle.name, fields, invite_only: !isOpen, ...flags })
    await server.store.write(async tx => {
      for (const role of ['owner', 'admin', 'member'] as const) await addMember(tx, people.get(role)!.id, circle, role, server.now())
    })
    await addWritten(server.store, circle.id, people.get('owner')!.id, people.get('member')!.id)
  }
  return { hidden: hidden.id, open: open.id }
}

/** A group with the people of the scene, and what waits in it. The owner asks to join another one. */
async function freshGroup(owner: TestUser, target: typeof lab | typeof house, other: string): Promise<GroupScene> {
  await server.store.write(async tx => {
    for (const table of ['memberships', 'membership_targets'] as const)
      await tx.deleteFrom(table).where('kind', '=', target.type).where('slug_value', '=', target.id).execute()
    for (const role of ['owner', 'admin', 'member'] as const) await addMember(tx, people.get(role)!.id, target, role, server.now())
    await addMember(tx, guest.id, target, 'member', server.now())
  })
  const ofGroup = { invitable_type: target.type, invitable_id: target.id, invitable_name: target.name } as const
  const email = `group.${newId()}@example.org`
  const asker = await server.user()
  return {
    invite: await addInvite(server.store, { ...ofGroup, email }),
    request: await addRequest(server.store, { ...ofGroup, user_id: asker.id }),
    ownRequest: await addRequest(server.store, { ...ofGroup, invitable_id: other, user_id: owner.id }),
    communityInvite: await addInvite(server.store, {
      invitable_type: 'community',
      invitable_id: 'lantern-circle',
      email: '',
      group_slug: target.id,
    }),
  }
}

/** The same with somebody who has left all of it, and somebody who is invited into it as an admin. */
async function sceneWithOutsiders(): Promise<Scene> {
  const fresh = await freshScene()
  const former = people.get('former member')!
  const { id, name } = fresh.folder
  await joinFolder(server.store, id, former.id, 'admin')
  await endMembership(server.store, id, former.id)
  await server.store.write(async tx => {
    for (const target of [lab, house, made, circles.hidden, circles.open]) {
      await addMember(tx, former.id, target, 'admin', server.now())
      await leaveTarget(tx, { ...target, role: 'admin' }, former.id, server.now())
    }
  })
  const { email } = people.get('invited')!
  for (const target of [lab, house, made, circles.hidden, circles.open, { type: 'bookmark_folder', id, name } as const]) {
    const invitation = { invitable_type: target.type, invitable_id: target.id, invitable_name: target.name }
    await addInvite(server.store, { ...invitation, email, role: 'admin' })
  }
  return fresh
}

const slugOf = async ({ id }: TestUser): Promise<string> =>
  (await server.store.read.selectFrom('users').select('slug_values').where('id', '=', id).executeTakeFirstOrThrow()).slug_values[0]!

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
  const token = await tokenOf(actor)
  const isExpired = actor === 'expired'
  if (isExpired) server.advanceClock(518_401_000)
  const { path, ...request } = requestOf(row, scene)
  const { status } = await server.request(path, { ...request, ...(token !== undefined && { token }) })
  if (isExpired) server.advanceClock(-518_401_000)
  return status
}

describe('G8 who may call what', () => {
  test.each(table)('$name', async row => {
    const seen: Partial<Record<Actor, number>> = {}
    // A safe call leaves everything as it was (safe-calls.test.ts), and so does one that is refused.
    const changesNothing = isSafe(endpointNamed(nameOf(row)))
    let isAsItWas = false
    for (const actor of actors) {
      if (!isAsItWas) scene = await freshScene()
      const status = await statusOf(row, actor)
      seen[actor] = status
      isAsItWas = changesNothing || status === 401 || status === 403
    }
    expect(seen).toEqual(row.expect)
  })

  // An organisation that exists is not made again.
  test.each(
    table.filter(
      row =>
        row.name !== 'organisations.create' &&
        /^(?:researchGroups|communities|communityGroups|questions|questionModeration|opportunities|organisations|groupMemberships|memberships|contacts|popUps)\./.test(
          row.name,
        ),
    ),
  )('$name: who was a member, who is invited and the owner of the server are as any other', async row => {
    scene = await sceneWithOutsiders()
    const answerTo = async (who: Actor | (typeof outsiders)[number]) => {
      const { path, ...request } = requestOf(row, scene)
      const { status, body } = await server.request(path, { ...request, user: people.get(who)! })
      // Whoever makes something gets what is their own.
      return status === 200 && !isSafe(endpointNamed(nameOf(row))) ? { status } : { status, body }
    }
    const other = await answerTo('other')
    for (const who of outsiders) {
      const answer = await answerTo(who)
      if (who === 'team' && row.name === 'organisations.asked') expect(answer.status).toBe(200)
      else expect([who, answer]).toEqual([who, other])
    }
  })

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
    const { folder } = await freshScene()
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
      body: { email: owner.email, password: owner.password, user_type: 'free', verified: false, user_id: other.id },
    })
    expect(me.body['user']).toMatchObject({ user_id: owner.id, user_type: 'premium', verified: true })
  })
})
