import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Changes } from '#contract/changes.ts'
import { roles } from '#contract/roles.ts'
import { oneOf, type Random, randomFrom } from '../../search/records.ts'
import { type TestServer, type TestUser, startTestServer } from '../../support/test-server.ts'
import { type ModelInvite, PlainFolder, type Rank } from './plain-model.ts'
import { Sharing } from './sharing.ts'

const histories = Number(process.env['INDAGO_HISTORIES'] ?? 30)
const firstSeed = Number(process.env['INDAGO_SEED'] ?? 1)
const steps = 16
const names = ['ada', 'bo', 'cy', 'dee'] as const
const ranks = [1, 2, 3] as const

let server: TestServer
let sharing: Sharing
const people = new Map<string, TestUser>()
const slugs = new Map<string, string>()
const nameByEmail = new Map<string, string>()
beforeAll(async () => {
  server = await startTestServer({ socket: false, tracksWriteJobs: false })
  sharing = new Sharing(server)
  for (const name of names) {
    const user = await server.user()
    people.set(name, user)
    slugs.set(name, await sharing.slugOf(user))
    nameByEmail.set(user.email, name)
  }
})
afterAll(() => server.stop())

const userOf = (name: string): TestUser => people.get(name)!

/** What one person can do with the folder, as the server shows it. */
async function seenBy(name: string, folder: string) {
  const { status, body } = await sharing.show(folder, userOf(name))
  if (status !== 200) return { rank: status }
  return { rank: roles[body.rw_access], name: body.name, people: body.contributors_count, waiting: body.invite_count }
}

/** The same, by the model. */
function expectedFor(name: string, model: PlainFolder) {
  const rank = model.rankOf(name)
  if (rank === 0) return { rank: 404 }
  const waiting = model.invites.filter(one => one.state === 'waiting').length
  return { rank, name: model.name, people: model.members.length, waiting: rank === 1 ? undefined : waiting }
}

interface Step {
  random: Random
  folder: string
  model: PlainFolder
}
/** An act on both sides: what the model answers, and what the server does. */
type Act = (step: Step) => Promise<{ said: string; expected: number; status: number }>

/** Mostly someone who shares the folder, so that histories become long. */
const actor = ({ random, model }: Step): string => {
  const isMember = random() < 0.75 && model.members.length > 0
  return isMember ? oneOf(random, model.members).who : oneOf(random, names)
}

const anyInvite = ({ random, model }: Step): ModelInvite | undefined =>
  model.invites.length === 0 ? undefined : oneOf(random, model.invites)

const invite: Act = async step => {
  const { random, folder, model } = step
  const [by, to, rank] = [actor(step), oneOf(random, names), oneOf(random, ranks)]
  const { email } = userOf(to)
  const { status } = await sharing.invite(folder, userOf(by), [{ email, role_id: rank }])
  const rows = await server.store.read
    .selectFrom('invites')
    .select('id')
    .where('invitable_id', '=', folder)
    .where('email', '=', email)
    .where('action', 'is', null)
    .where('deleted_at', 'is', null)
    .execute()
  const expected = model.invite(by, to, rank, () => rows[0]?.id ?? 'was not written')
  return { said: `${by} invites ${to} as ${rank}`, expected, status }
}

const onInvite =
  (
    word: string,
    call: (step: Step, one: ModelInvite, by: string) => Promise<number>,
    ask: (step: Step, one: ModelInvite, by: string) => number,
  ): Act =>
  async step => {
    const one = anyInvite(step)
    if (!one) return { said: 'nobody was invited', expected: 0, status: 0 }
    const by = word === 'accepts' || word === 'declines' ? oneOf(step.random, [one.to, one.to, one.to, ...names]) : actor(step)
    const status = await call(step, one, by)
    return { said: `${by} ${word} the invitation of ${one.to}`, expected: ask(step, one, by), status }
  }

const accept = onInvite(
  'accepts',
  async (_, one, by) => (await sharing.accept(one.id, userOf(by))).status,
  ({ model }, one, by) => model.answer(by, one, true),
)
const decline = onInvite(
  'declines',
  async (_, one, by) => (await sharing.decline(one.id, userOf(by))).status,
  ({ model }, one, by) => model.answer(by, one, false),
)
const resend = onInvite(
  'resends',
  async ({ folder }, one, by) => (await sharing.resend(folder, one.id, userOf(by))).status,
  ({ model }, one, by) => model.resend(by, one),
)
const cancel = onInvite(
  'cancels',
  async ({ folder }, one, by) => (await sharing.cancel(folder, one.id, userOf(by))).status,
  ({ model }, one, by) => model.cancel(by, one),
)
const leave: Act = async step => {
  const { folder, model } = step
  const by = actor(step)
  const { status } = await sharing.leave(folder, userOf(by))
  return { said: `${by} leaves`, expected: model.leave(by), status }
}
const setRank: Act = async step => {
  const { random, folder, model } = step
  const [by, who, rank] = [actor(step), oneOf(random, names), oneOf(random, ranks)]
  const { status } = await sharing.setRole(folder, slugs.get(who)!, rank, userOf(by))
  return { said: `${by} makes ${who} ${rank}`, expected: model.setRank(by, who, rank), status }
}
/** The owner who is shown makes somebody an owner, and leaves. */
const transfer: Act = async ({ random, folder, model }) => {
  const by = model.holder
  const who = oneOf(random, names)
  const given = await sharing.setRole(folder, slugs.get(who)!, 3, userOf(by))
  const left = await sharing.leave(folder, userOf(by))
  const expected = [model.setRank(by, who, 3), model.leave(by)]
  return { said: `${by} hands over to ${who}`, expected: expected[0]! * 1000 + expected[1]!, status: given.status * 1000 + left.status }
}
const remove: Act = async step => {
  const { random, folder, model } = step
  const [by, who] = [actor(step), oneOf(random, names)]
  const { status } = await sharing.remove(folder, slugs.get(who)!, userOf(by))
  return { said: `${by} removes ${who}`, expected: model.remove(by, who), status }
}
const rename: Act = async step => {
  const { random, folder, model } = step
  const [by, name] = [actor(step), `Reading ${Math.floor(random() * 1000)}`]
  const { status } = await sharing.rename(folder, name, userOf(by))
  return { said: `${by} renames it`, expected: model.rename(by, name), status }
}
const erase: Act = async step => {
  const { folder, model } = step
  const by = actor(step)
  const { status } = await sharing.erase(folder, userOf(by))
  return { said: `${by} deletes it`, expected: model.erase(by), status }
}

/** How often each act comes. */
const acts: readonly (readonly [times: number, act: Act])[] = [
  [6, invite],
  [8, accept],
  [1, decline],
  [1, resend],
  [1, cancel],
  [2, leave],
  [4, setRank],
  [1, transfer],
  [2, remove],
  [1, rename],
]
const usual = acts.flatMap(([times, act]) => Array.from({ length: times }, () => act))

async function play(seed: number): Promise<string[]> {
  const random = randomFrom(seed)
  const owner = oneOf(random, names)
  const cursors = await Promise.all(names.map(async name => (await since(name)).cursor))
  const folder = (await server.folder(userOf(owner), { name: 'Reading' })).id
  const model = new PlainFolder(owner)
  const story: string[] = []
  for (let n = 0; n < steps; n++) {
    const act = n > steps / 2 && random() < 1 / 12 ? erase : oneOf(random, usual)
    const { said, expected, status } = await act({ random, folder, model })
    story.push(said)
    expect([said, status], `seed ${seed}: ${story.join('; ')}`).toEqual([said, expected])
    await expectSameRights(seed, story, folder, model)
    await expectSamePending(seed, story, folder, model, [oneOf(random, names)])
  }
  await expectSamePending(seed, story, folder, model, names)
  await expectSameDevices(seed, story, folder, model, cursors)
  return story
}

const since = async (name: string, cursor?: string) => {
  let changes = (await server.request<Changes>(`/v1/changes${cursor === undefined ? '' : `?since=${cursor}`}`, { user: userOf(name) })).body
  const [rows, removed] = [[...changes.folders], [...changes.removed_folders]]
  while (changes.more) {
    changes = (await server.request<Changes>(`/v1/changes?since=${changes.cursor}`, { user: userOf(name) })).body
    rows.push(...changes.folders)
    removed.push(...changes.removed_folders)
  }
  return { cursor: changes.cursor, rows, removed }
}

async function expectSameRights(seed: number, story: readonly string[], folder: string, model: PlainFolder): Promise<void> {
  const where = `seed ${seed}: ${story.join('; ')}`
  for (const name of names) {
    expect([name, await seenBy(name, folder)], where).toEqual([name, expectedFor(name, model)])
  }
  const member = model.isDeleted ? undefined : model.holder
  if (member === undefined) return
  const contributors = await sharing.contributors(folder, userOf(member))
  const seen = contributors.map(({ slug_values, role, is_holder }) => `${slug_values[0]} ${role.id} ${is_holder}`)
  const expected = model.members.map(({ who, rank }) => `${slugs.get(who)} ${rank} ${who === model.holder}`)
  expect(contributors[0]?.is_holder, where).toBe(true)
  expect(seen.toSorted(), where).toEqual(expected.toSorted())
}

async function expectSamePending(
  seed: number,
  story: readonly string[],
  folder: string,
  model: PlainFolder,
  whose: readonly string[],
): Promise<void> {
  const where = `seed ${seed}: ${story.join('; ')}`
  for (const name of whose) {
    const pending = (await sharing.pending(userOf(name))).filter(one => one.invitable.id === folder).map(({ id }) => id)
    expect([name, pending.toSorted()], where).toEqual([
      name,
      model
        .waitingFor(name)
        .map(({ id }) => id)
        .toSorted(),
    ])
  }
}

/** What each device has after its pull: the folder with the role of now, or its removal. */
async function expectSameDevices(
  seed: number,
  story: readonly string[],
  folder: string,
  model: PlainFolder,
  cursors: readonly string[],
): Promise<void> {
  for (const [at, name] of names.entries()) {
    const { rows, removed } = await since(name, cursors[at])
    const row = rows.findLast(one => one.id === folder)
    const rank = model.rankOf(name)
    const where = `seed ${seed}, the device of ${name}: ${story.join('; ')}`
    expect(row ? roles[row.rw_access] : 0, where).toBe(rank satisfies Rank | 0)
    if (rank > 0) expect(removed, where).not.toContain(folder)
  }
}

test(
  `${histories} random histories of a shared folder give everyone the rights of a plain model at every step`,
  async () => {
    const said = new Map<string, number>()
    for (let n = 0; n < histories; n++) {
      for (const line of await play(firstSeed + n)) {
        const kind =
          /(invites|accepts|declines|resends|cancels|leaves|makes|hands over|removes|renames|deletes)/.exec(line)?.[1] ?? 'nothing'
        said.set(kind, (said.get(kind) ?? 0) + 1)
      }
      // The bounds of accounts are not what is tested.
      await server.store.write(tx => tx.deleteFrom('folders').where('id', 'is not', null).execute())
      await server.store.write(tx => tx.deleteFrom('invites').where('id', 'is not', null).execute())
      await server.store.write(tx => tx.deleteFrom('mails').where('id', 'is not', null).execute())
    }
    // Every act was played.
    expect([...said.keys()].filter(kind => kind !== 'nothing').length).toBe(11)
  },
  60_000 + histories * 1000,
)
