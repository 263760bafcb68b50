import { expect } from 'vitest'
import { communities } from '#features/communities/communities.mirrored.ts'
import { ownCommunityPages } from '#features/community-pages/community-pages.mirrored.ts'
import { opportunities } from '#features/opportunities/opportunities.mirrored.ts'
import { answers, comments, questions } from '#features/questions/questions.mirrored.ts'
import { NotSaved } from '#offline/declare/mutation.ts'
import { keyText, type Subject } from '#offline/declare/subject.ts'
import { discard, retryParked } from '#offline/queue/parked.ts'
import { resolveParked } from '#offline/queue/resolve.ts'
import { communityOf, joinCommunity } from '../support/communities.ts'
import type { TestServer } from '../support/test-server.ts'
import { beginTogether, communityActs, type Turn } from './community-acts.ts'
import { losingNetwork, type Person, PersonalDevice } from './community-people.ts'
import { openDevice } from './real-device.ts'
import { seeded } from './seeded.ts'

const steps = 60
/** How often each thing happens: an act, sending, sending while other things happen, a closed tab, a pull, a network that comes or goes. */
const share = { act: 0.5, pump: 0.66, late: 0.74, crash: 0.78, pull: 0.95, online: 0.98 }
const usual = communityActs.flatMap(([times, name, act]) => Array.from({ length: times }, () => [name, act] as const))

/** What the devices of members have of a community, by the tables of the server. */
const mirroredTables = [
  [questions, 'questions', 'community_slug'],
  [answers, 'answers', 'community_slug'],
  [comments, 'comments', 'community_slug'],
  [ownCommunityPages, 'community_pages', 'community_slug'],
  [opportunities, 'opportunities', 'group_slug'],
] as const

async function newPerson(server: TestServer): Promise<Person> {
  const user = await server.user()
  const row = await server.store.read
    .selectFrom('users')
    .select(['slug_values', 'full_name'])
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  return { name: row.full_name, user, slug: row.slug_values[0]! }
}

/**
 * Runs one random simulation of three people with four devices in communities, on a network that fails at random, followed by a time without
 * failures. Everything that was queued has then taken effect once, or waits with its text for a person, who decides at random; at the end every
 * device has what the server has for its person, and nothing of communities to which they do not belong.
 */
export async function runCommunities(server: TestServer, seed: number, played = new Map<string, number>()): Promise<void> {
  const random = seeded(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  let loss = 0
  losingNetwork(server, () => loss, random)
  const people = [await newPerson(server), await newPerson(server), await newPerson(server)]
  const [ada, ben, cy] = people as [Person, Person, Person]
  const devices: PersonalDevice[] = []
  for (const [person, tabs] of [
    [ada, 2],
    [ada, 1],
    [ben, 1],
    [cy, 2],
  ] as const)
    devices.push(await PersonalDevice.open(person, tabs))
  const made = new Map<string, string>()
  let typed = 0
  const text = (what: string) => `${what} ${seed}-${++typed}.`

  const settings = {
    overview_visible: true,
    questions_visible: random() < 0.5,
    search_visible: true,
    pages_visible: false,
    invite_only: false,
  }
  const together = await communityOf(server, ada.user, text('Circle'), { settings })
  made.set(together.slug_value, together.name)
  for (const [person, role] of [
    [ben, random() < 0.5 ? 'admin' : 'member'],
    [cy, 'member'],
  ] as const)
    await joinCommunity(server, together, person.user, role)
  const turnOn = (device: PersonalDevice): Turn => ({ server, people, device, tab: pick(device.tabs), made, random, text })
  for (const device of devices) await device.pull()
  await beginTogether(devices.map(turnOn))
  for (const device of devices) await device.drain()
  for (const device of devices) await device.pull()

  loss = random() * 0.3
  for (let step = 0; step < steps; step++) {
    const device = pick(devices)
    const what = random()
    server.advanceClock(1000)
    device.pass(random() * 4000)
    if (what < share.act) {
      const turn = turnOn(device)
      const [name, act] = pick(usual)
      played.set(name, (played.get(name) ?? 0) + 1)
      // What is not allowed any more on this device is refused when it is typed.
      await act(turn).catch((problem: unknown) => {
        if (!(problem instanceof NotSaved)) throw problem
      })
    } else if (what < share.pump) await device.pump()
    else if (what < share.late) device.pumping.push(device.pump())
    else if (what < share.crash) await device.crash(pick(device.tabs))
    else if (what < share.pull) await device.pull().catch(() => {})
    else if (what < share.online) device.isOnline = !device.isOnline
    else device.pass(400_000)
  }

  loss = 0
  for (const device of devices) await device.drain()
  for (const device of devices) await expectNothingLost(server, device, seed)
  // Somebody decides about what waits; what they keep may be refused again.
  for (let round = 0; round < 3; round++) {
    for (const device of devices) {
      await device.pull()
      await decide(device, random, round === 2)
      await device.drain()
    }
  }
  for (const device of devices) expect(await device.ops(), `seed ${seed}: stuck`).toEqual([])
  for (const device of devices) await device.pull()
  await expectOnce(server, seed)
  for (const device of devices) await expectLikeServer(server, device, seed)
}

/** Every change that was queued has taken effect, was merged into another one, or is there with what was typed. */
async function expectNothingLost(server: TestServer, device: PersonalDevice, seed: number): Promise<void> {
  const left = new Map((await device.ops()).map(op => [op.mid, op]))
  for (const op of left.values()) {
    expect(['parked', 'blocked'], `seed ${seed}: ${op.kind} is stuck`).toContain(op.state)
    if (op.state === 'parked') expect(op.lastError, `seed ${seed}: ${op.kind} says why`).toBeDefined()
  }
  const effects = await server.store.read
    .selectFrom('mutations')
    .select(['mid', 'status'])
    .where('user_id', '=', device.person.user.id)
    .execute()
  const statuses = new Map(effects.map(({ mid, status }) => [mid, status]))
  for (const [mid, { kind, text, isAbsorbed }] of device.queued) {
    if (isAbsorbed) continue
    const status = statuses.get(mid)
    const op = left.get(mid)
    const where = `seed ${seed}: ${kind} ${text ?? ''} of ${device.person.slug}, ${status}`
    if (op) {
      if (text !== undefined) expect(JSON.stringify(op.payload), where).toContain(text)
    } else if (text === undefined) expect([200, 404, 410], where).toContain(status)
    else expect(status, where).toBe(200)
  }
}

async function decide(device: PersonalDevice, random: () => number, discards: boolean): Promise<void> {
  const { db } = device.tabs[0]!
  for (const op of await device.ops()) {
    const now = await db.ops.get(op.seq)
    if (now?.state !== 'parked') continue
    const kind = random()
    if (discards || kind < 0.4) await discard(db, op.seq)
    else if (op.lastError?.code === 'version_conflict') await resolveParked(db, op.seq, kind < 0.8 ? 'mine' : 'theirs')
    else await retryParked(db, op.seq)
  }
}

/** No text is there twice. */
async function expectOnce(server: TestServer, seed: number): Promise<void> {
  for (const table of ['questions', 'answers', 'comments', 'community_pages', 'opportunities'] as const) {
    const rows = await server.store.read.selectFrom(table).select('content').where('content', 'like', `% ${seed}-%`).execute()
    const texts = rows.map(({ content }) => content)
    expect(texts.length, `seed ${seed}: ${table} doubled`).toBe(new Set(texts).size)
  }
}

const contentsOf = async (device: { tabs: { db: PersonalDevice['tabs'][0]['db'] }[] }, subject: Subject) => {
  const rows = await device.tabs[0]!.db.rows(subject).toArray()
  return Object.fromEntries(rows.map(row => [keyText(subject, row), row]))
}

/** A device has what a new one gets, and of its communities just what is in the store. */
async function expectLikeServer(server: TestServer, device: PersonalDevice, seed: number): Promise<void> {
  const { user, slug } = device.person
  const fresh = await openDevice(user)
  expect(await fresh.pull()).toBe(true)
  for (const subject of fresh.db.subjects) {
    // They are told when the server comes to it.
    if (subject.name === 'notifications') continue
    const here = await contentsOf(device, subject)
    expect(here, `seed ${seed}: ${subject.name} of ${slug} differ`).toEqual(await contentsOf({ tabs: [fresh] }, subject))
  }
  const rows = await server.store.read
    .selectFrom('memberships')
    .select('slug_value')
    .where('user_id', '=', user.id)
    .where('kind', '=', 'community')
    .execute()
  const own = rows.map(({ slug_value }) => slug_value)
  expect(Object.keys(await contentsOf(device, communities)).toSorted(), `seed ${seed}: communities of ${slug}`).toEqual(own.toSorted())
  for (const [subject, table, place] of mirroredTables) {
    const stored =
      own.length === 0
        ? []
        : await server.store.read
            .selectFrom(table)
            .select('id')
            .where(place as never, 'in', own as never)
            .execute()
    const here = Object.values(await contentsOf(device, subject)) as unknown as { id: string }[]
    expect(here.map(({ id }) => id).toSorted(), `seed ${seed}: ${table} of ${slug}`).toEqual(stored.map(({ id }) => id).toSorted())
  }
}
