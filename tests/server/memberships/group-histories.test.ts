import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Changes } from '#contract/changes.ts'
import type { GroupMember } from '#contract/group-memberships.ts'
import { roles } from '#contract/roles.ts'
import { addMember, targetDeleted, targetRenamed } from '#server/subjects/memberships/index.ts'
import { deleteAccount } from '#server/subjects/privacy/account-deletion.ts'
import { oneOf, type Random, randomFrom } from '../../search/records.ts'
import { type TestServer, type TestUser, startTestServer } from '../../support/test-server.ts'
import { type ModelRequest, PlainGroup } from './plain-group.ts'
import type { ModelInvite } from './plain-model.ts'
import { Sharing } from './sharing.ts'

const histories = Number(process.env['INDAGO_HISTORIES'] ?? 20)
const firstSeed = Number(process.env['INDAGO_SEED'] ?? 1)
const steps = 18
const ranks = [1, 2, 3] as const
/** Eve has a new account in each history, which may be deleted. */
const names = ['ada', 'bo', 'cy', 'eve'] as const

const groups = [
  { type: 'research_group', kind: 'research_groups', id: 'research-groups-1', name: 'Lantern Lab' },
  { type: 'organisation', kind: 'organisations', id: 'organisations-0', name: 'Lantern House' },
] as const
type Group = (typeof groups)[number]

let server: TestServer
let sharing: Sharing
const people = new Map<string, TestUser>()
const slugs = new Map<string, string>()
beforeAll(async () => {
  server = await startTestServer({ socket: false, tracksWriteJobs: false })
  sharing = new Sharing(server)
  for (const name of names.slice(0, 3)) await enter(name)
})
afterAll(() => server.stop())

async function enter(name: string): Promise<void> {
  const user = await server.user()
  people.set(name, user)
  slugs.set(name, await sharing.slugOf(user))
}
const userOf = (name: string): TestUser => people.get(name)!

interface Step {
  random: Random
  group: Group
  model: PlainGroup
  /** Who has an account. */
  here: string[]
}
/** An act on both sides: what the model answers, and what the server does. */
type Act = (step: Step) => Promise<{ said: string; expected: number; status: number }>

/** Mostly a member, so that histories become long. */
const actor = ({ random, model, here }: Step): string =>
  random() < 0.75 && model.members.length > 0 ? oneOf(random, model.members).who : oneOf(random, here)

const pathOf = ({ kind, id }: Group, rest: string) => `/v1/${kind}/${id}/${rest}`
const change = (method: string, path: string, by: string, body?: unknown) => sharing.change(method, path, userOf(by), body)
const nothing = { said: 'nothing', expected: 0, status: 0 }

const invite: Act = async step => {
  const { random, group, model, here } = step
  const [by, to, rank] = [actor(step), oneOf(random, here), oneOf(random, ranks)]
  const { email } = userOf(to)
  const { status } = await change('POST', pathOf(group, 'invites'), by, { invite: { people: [{ email, role_id: rank }] } })
  const row = await server.store.read
    .selectFrom('invites')
    .select('id')
    .where('invitable_id', '=', group.id)
    .where('email', '=', email)
    .where('action', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return { said: `${by} invites ${to} as ${rank}`, expected: model.invite(by, to, rank, () => row?.id ?? 'was not written'), status }
}

const answer =
  (accepts: boolean): Act =>
  async ({ random, model, here }) => {
    if (model.invites.length === 0) return nothing
    const one: ModelInvite = oneOf(random, model.invites)
    const by = oneOf(random, [one.to, one.to, one.to, ...here])
    const { status } = await (accepts ? sharing.accept(one.id, userOf(by)) : sharing.decline(one.id, userOf(by)))
    const said = `${by} ${accepts ? 'accepts' : 'declines'} the invitation of ${one.to}`
    return { said, expected: model.answer(by, one, accepts), status }
  }

const cancel: Act = async step => {
  const { random, group, model } = step
  if (model.invites.length === 0) return nothing
  const [one, by] = [oneOf(random, model.invites), actor(step)]
  const { status } = await change('DELETE', pathOf(group, `invites/${one.id}`), by)
  return { said: `${by} cancels the invitation of ${one.to}`, expected: model.cancel(by, one), status }
}

const ask: Act = async ({ random, group, model, here }) => {
  const by = oneOf(random, here)
  const body = { invite_request: { message: 'May I join you?', invitable_type: group.type, invitable_id: group.id } }
  const { status, body: reply } = await change('POST', `/v1/users/${userOf(by).id}/invite_requests`, by, body)
  const made = reply['invite_request'] as { id: string } | null
  return { said: `${by} asks`, expected: model.ask(by, () => made?.id ?? 'was not written'), status }
}

const answerRequest =
  (accepts: boolean): Act =>
  async step => {
    const { random, group, model } = step
    if (model.requests.length === 0) return nothing
    const [one, by]: [ModelRequest, string] = [oneOf(random, model.requests), actor(step)]
    const { status } = await change(accepts ? 'PUT' : 'DELETE', pathOf(group, `invite_requests/${one.id}`), by)
    return { said: `${by} ${accepts ? 'takes' : 'rejects'} ${one.who}`, expected: model.answerRequest(by, one, accepts), status }
  }

const cancelRequest: Act = async ({ random, model, here }) => {
  if (model.requests.length === 0) return nothing
  const one = oneOf(random, model.requests)
  const by = oneOf(random, [one.who, one.who, ...here])
  const { status } = await change('DELETE', `/v1/users/${userOf(by).id}/invite_requests/${one.id}`, by)
  return { said: `${by} withdraws the request of ${one.who}`, expected: model.cancelRequest(by, one), status }
}

const setRank: Act = async step => {
  const { random, group, model, here } = step
  const [by, who, rank] = [actor(step), oneOf(random, here), oneOf(random, ranks)]
  const { status } = await change('PUT', pathOf(group, `members/${slugs.get(who)}`), by, { member: { role_id: rank } })
  return { said: `${by} makes ${who} ${rank}`, expected: model.setRank(by, who, rank), status }
}

const remove: Act = async step => {
  const { random, group, model, here } = step
  const [by, who] = [actor(step), oneOf(random, here)]
  const { status } = await change('DELETE', pathOf(group, `members/${slugs.get(who)}`), by)
  return { said: `${by} removes ${who}`, expected: model.remove(by, who), status }
}

const leave: Act = async step => {
  const { group, model } = step
  const by = actor(step)
  const { status } = await change('DELETE', pathOf(group, `members/${slugs.get(by)}`), by)
  return { said: `${by} leaves`, expected: model.remove(by, by), status }
}

const passOn: Act = async step => {
  const { random, group, model, here } = step
  const [by, who] = [actor(step), oneOf(random, here)]
  const { status } = await change('PUT', pathOf(group, 'owner'), by, { owner: { slug: slugs.get(who) } })
  return { said: `${by} hands over to ${who}`, expected: model.passOn(by, who), status }
}

const target = ({ type, id, name }: Group) => ({ type, id, name })

const rename: Act = async step => {
  const by = actor(step)
  await server.store.write(tx => targetRenamed(tx, { ...target(step.group), name: 'Lamp Lab' }, userOf(by).id, server.now()))
  return { ...nothing, said: `${by} renames it` }
}

const erase: Act = async step => {
  const by = actor(step)
  await server.store.write(tx => targetDeleted(tx, target(step.group), userOf(by).id, server.now()))
  step.model.erase()
  return { ...nothing, said: `${by} deletes it` }
}

const forget: Act = async ({ model, here }) => {
  const at = here.indexOf('eve')
  if (at < 0) return nothing
  const { id, email } = userOf('eve')
  await server.store.write(tx => deleteAccount(tx, { id, addresses: [email] }, server.now()))
  here.splice(at, 1)
  model.forget('eve')
  return { ...nothing, said: 'eve deletes the account' }
}

/** How often each act comes. */
const acts: readonly (readonly [times: number, act: Act])[] = [
  [6, invite],
  [7, answer(true)],
  [1, answer(false)],
  [1, cancel],
  [4, ask],
  [4, answerRequest(true)],
  [1, answerRequest(false)],
  [1, cancelRequest],
  [4, setRank],
  [2, remove],
  [2, leave],
  [2, passOn],
  [1, rename],
  [1, forget],
]
const usual = acts.flatMap(([times, act]) => Array.from({ length: times }, () => act))

async function play(seed: number): Promise<string[]> {
  const random = randomFrom(seed)
  const group = groups[seed % groups.length]!
  await enter('eve')
  const here: string[] = [...names]
  const owner = oneOf(random, names)
  const cursors = new Map<string, string>()
  for (const name of names) cursors.set(name, (await deviceOf(name)).cursor)
  await server.store.write(tx => addMember(tx, userOf(owner).id, target(group), 'owner', server.now()))
  const model = new PlainGroup(owner, group.type === 'organisation')
  const story: string[] = []
  for (let n = 0; n < steps; n++) {
    const step = { random, group, model, here }
    const act = n > steps / 2 && random() < 1 / 14 ? erase : oneOf(random, usual)
    const { said, expected, status } = await act(step)
    story.push(said)
    const where = `seed ${seed}, ${group.type} of ${owner}: ${story.join('; ')}`
    expect([said, status], where).toEqual([said, expected])
    await expectSameMembers(where, group, model)
  }
  for (const name of here) await expectSameDevice(`seed ${seed}, the device of ${name}: ${story.join('; ')}`, name, group, model, cursors)
  return story
}

const membersOf = (model: PlainGroup) => model.members.map(({ who, rank, verified }) => `${slugs.get(who)} ${rank} ${verified}`).toSorted()

async function expectSameMembers(where: string, group: Group, model: PlainGroup): Promise<void> {
  const { body } = await server.request<{ members: GroupMember[]; total: number }>(pathOf(group, 'members'))
  const seen = body.members.map(({ slug_values, role, verified }) => `${slug_values[0]} ${role.id} ${verified}`)
  expect([seen.toSorted(), body.total], where).toEqual([membersOf(model), model.members.length])
  // No group with members is left without an owner.
  if (model.members.length > 0)
    expect(
      model.members.some(({ rank }) => rank === 3),
      where,
    ).toBe(true)
}

/** What a device has of groups after its pulls, as it applies them: children go with their parents. */
async function deviceOf(name: string, cursor?: string) {
  const own = new Map<string, Changes['own_memberships'][number]>()
  const members = new Map<string, Changes['group_members'][number]>()
  const keyOf = ({ kind, group_slug, member_id }: { kind: string; group_slug: string; member_id: string }) =>
    `${kind}/${group_slug}/${member_id}`
  let at = cursor
  for (;;) {
    const { body } = await server.request<Changes>(`/v1/changes${at === undefined ? '' : `?since=${at}`}`, { user: userOf(name) })
    at = body.cursor
    for (const row of body.own_memberships) own.set(`${row.kind}/${row.slug_value}`, row)
    for (const row of body.group_members) members.set(keyOf(row), row)
    for (const removed of body.removed_own_memberships) {
      own.delete(`${removed.kind}/${removed.slug_value}`)
      for (const [key, row] of members) if (row.kind === removed.kind && row.group_slug === removed.slug_value) members.delete(key)
    }
    for (const removed of body.removed_group_members) members.delete(keyOf(removed))
    if (!body.more) return { cursor: at, own, members }
  }
}

async function expectSameDevice(where: string, name: string, group: Group, model: PlainGroup, cursors: Map<string, string>): Promise<void> {
  const { own, members } = await deviceOf(name, cursors.get(name))
  const row = own.get(`${group.type}/${group.id}`)
  expect(row ? roles[row.role] : 0, where).toBe(model.rankOf(name))
  const seen = [...members.values()].map(({ slug_values, role, verified }) => `${slug_values[0]} ${roles[role]} ${verified}`)
  expect(seen.toSorted(), where).toEqual(row ? membersOf(model) : [])
  if (row) expect(row.members_count, where).toBe(model.members.length)
}

const words =
  /(invites|accepts|declines|cancels|asks|takes|rejects|withdraws|makes|removes|leaves|hands over|renames|deletes it|deletes the account)/

test(
  `${histories} random histories of groups and organisations give everyone what a plain model says at every step`,
  async () => {
    const said = new Set<string>()
    for (let n = 0; n < histories; n++) {
      for (const line of await play(firstSeed + n)) said.add(words.exec(line)?.[1] ?? 'nothing')
      // The bounds of accounts are not what is tested.
      await server.store.write(async tx => {
        for (const group of groups) await targetDeleted(tx, target(group), userOf('ada').id, server.now())
        for (const table of ['invites', 'invite_requests', 'mails'] as const)
          await tx.deleteFrom(table).where('id', 'is not', null).execute()
      })
    }
    said.delete('nothing')
    // Every act was played.
    expect(said.size).toBe(15)
  },
  60_000 + histories * 1000,
)
