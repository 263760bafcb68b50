import { expect } from 'vitest'
import { allFolders } from '#features/folders/mutations/folders.scopes.ts'
import type { Enqueued } from '#offline/queue/enqueue.ts'
import { NotSaved } from '#offline/declare/mutation.ts'
import { discard } from '#offline/queue/parked.ts'
import type { Sender } from '#offline/queue/sender.ts'
import { keyText, type Subject } from '#offline/declare/subject.ts'
import { overlaid, View } from '#offline/mirror/view.ts'
import { rowOf, subjects } from '../support/subjects.ts'
import { drain, type Environment, newDisk, newEnvironment, openTab, type Tab } from './simulation.ts'
import { folders } from '#features/folders/folders.mirrored.ts'
import { groupNamed } from './model/made-groups.ts'
import type { Fault } from './model/network.ts'
import { ModelServer } from './model-server.ts'
import type { Act } from './acts/act.ts'
import { alertActs, followOne, leaveOne } from './acts/alerts.ts'
import { entryActs } from './acts/entries.ts'
import { add, create, folderActs, remove, rename, take } from './acts/folders.ts'
import { groupActs } from './acts/groups.ts'
import { noticeActs } from './acts/notices.ts'
import { profileActs } from './acts/profile.ts'
import { seeded } from './seeded.ts'

function deepFrozen<T>(data: T): T {
  if (typeof data === 'object' && data !== null) Object.values(Object.freeze(data)).forEach(deepFrozen)
  return data
}

const faults: Fault[] = [
  'drop-request',
  'drop-response',
  'duplicate',
  'portal',
  'redirect',
  'echo-missing',
  'cut-json',
  '500',
  '503-wait',
  '504-after',
  '429',
  'foreign-401',
  'refused-401',
]

type Fate = 'waiting' | 'absorbed' | 'discarded'
interface Device {
  tabs: Tab[]
  leader: Sender
  /** Every change that was queued here, by its key. */
  fates: Map<string, { seq: number; fate: Fate }>
  pumping: Promise<void>[]
}

/** User actions by probability; each number is the upper bound of its share. */
const usual: readonly [until: number, Act][] = [
  [0.06, followOne],
  [0.1, leaveOne],
  [0.22, create],
  [0.35, rename],
  [0.42, remove],
  [0.77, add],
  [1, take],
]
/** The actions that affect one subject's rows, by its name. */
const bearing: Readonly<Record<string, readonly Act[]>> = {
  ...folderActs,
  ...entryActs,
  ...alertActs,
  ...noticeActs,
  ...profileActs,
  ...groupActs,
}

const organisationOfBoth = ({ groups }: ModelServer): void => {
  groups.join('harbour', 'owner', 'organisation')
  groups.enter('harbour', 'ben', 'member', 'organisation')
}
/** What is there before the first action, by the subject that most actions are about. */
const beforehand: Readonly<Record<string, (server: ModelServer) => void>> = {
  own_memberships: organisationOfBoth,
  group_members: organisationOfBoth,
  research_groups: ({ groups }) => {
    groups.join('lab-0', 'owner')
    const topics = ['Moths', 'Lamps'].map(title => ({ id: title, title, description: '', slug_values: [title], version: 1 }))
    groups.made.put({ ...groupNamed('lab-0'), topics: topics.toReversed() })
  },
}

/** Another device's change of a row of a subject without mutations here: the row is added, changed or removed. As on the server, versions only rise. */
function changeElsewhere(server: ModelServer, subject: Subject, random: () => number): void {
  const [id, edition] = [Math.floor(random() * 3), Math.floor(random() * 1000)]
  const row = rowOf(subject, id, subject.version === undefined ? edition : server.changes + 1)
  server.change(subject, keyText(subject, row), random() < 0.6 ? row : undefined)
}

/** Probabilities of the steps; `usual` must not change, so that old seeds give the same simulations. */
const steps = {
  usual: { act: 0.5, pump: 0.7, late: 0.78, crash: 0.84, pull: 0.9, online: 0.94 },
  themed: { act: 0.3, pump: 0.58, late: 0.65, crash: 0.7, pull: 0.95, online: 0.98 },
}
const firstThemed = 10_000_000

/** The subject of most actions: none for the first ten million seeds and every fourth of the others; one subject makes conflicts frequent. */
const themeOf = (seed: number): Subject | undefined =>
  seed < firstThemed || seed % 4 === 0 ? undefined : subjects[Math.floor(seed / 4) % subjects.length]

/**
 * Runs one random simulation of a few devices, each with a few tabs, on a network and a server that fail at random, followed by a
 * time without failures. Checks the laws after every step and the promise at the end: 0 lost, 0 doubled, 0 stuck, all devices equal the
 * server.
 */
export async function runSchedule(seed: number): Promise<void> {
  const random = seeded(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const theme = themeOf(seed)
  const share = theme ? steps.themed : steps.usual
  const server = new ModelServer()
  server.works.set('In the catalogue', 'a')
  if (theme) beforehand[theme.name]?.(server)
  const env: Environment = { ...newEnvironment(server), random }
  const trouble = random() * 0.7
  server.fault = () => (random() < trouble ? pick(faults) : 'none')
  const refusals = random() < 0.3
  server.refuse = () => (refusals && random() < 0.05 ? pick(['forbidden', 'invalid'] as const) : undefined)
  const devices: Device[] = []
  const wanted = () => (theme ? 2 : 1 + Math.floor(random() * 2))
  for (let at = 0; at < wanted(); at++) {
    const disk = newDisk()
    const tabs = [await openTab(env, disk)]
    if (random() < 0.5) tabs.push(await openTab(env, disk))
    devices.push({ tabs, leader: await tabs[0]!.lead(), fates: new Map(), pumping: [] })
  }

  async function act(device: Device): Promise<void> {
    const tab = pick(device.tabs)
    const folder = pick([...(await tab.view(allFolders)).of(folders).values(), undefined])
    const item = { slug_value: pick(theme ? ['a'] : ['a', 'b', 'c']), index: 'publications' as const }
    const slug_value = pick(theme ? ['ada'] : ['ada', 'ben'])
    const profile = { index: 'researchers' as const, slug_value, name: `Profile ${slug_value}` }
    const isThemed = theme !== undefined && random() < 0.7
    if (isThemed && !bearing[theme.name]) return changeElsewhere(server, theme, random)
    const kind = random()
    const chosen = isThemed ? pick(bearing[theme.name]!) : usual.find(([until]) => kind < until)![1]
    let done: Enqueued<unknown>
    try {
      done = await chosen({ tab, server, random, folder, item, profile })
    } catch (error) {
      // A folder may be deleted between the read and the change; then the change is refused.
      if (error instanceof NotSaved && error.code === 'gone') return
      throw error
    }
    for (const known of device.fates.values()) if (done.absorbed.includes(known.seq)) known.fate = 'absorbed'
    const row = done.seq === undefined ? undefined : await tab.db.ops.get(done.seq)
    if (row && !device.fates.has(row.mid)) device.fates.set(row.mid, { seq: row.seq, fate: 'waiting' })
  }

  async function crash(device: Device): Promise<void> {
    device.leader.stop()
    await Promise.allSettled(device.pumping.splice(0))
    device.leader = await pick(device.tabs).lead()
  }

  for (let step = 0; step < 24; step++) {
    const device = pick(devices)
    const what = random()
    if (what < share.act) await act(device)
    else if (what < share.pump) await device.leader.pump()
    else if (what < share.late) device.pumping.push(device.leader.pump())
    else if (what < share.crash) await crash(device)
    else if (what < share.pull)
      await pick(device.tabs)
        .pull()
        .catch(() => {})
    else if (what < share.online) env.online = !env.online
    else env.clock.now += random() * 600_000
    await checkLaws(device)
  }

  server.fault = () => 'none'
  server.refuse = () => undefined
  env.online = true
  for (const device of devices) {
    await Promise.allSettled(device.pumping.splice(0))
    await device.leader.connected()
    await drain(env, device.leader)
    for (const op of await device.tabs[0]!.ops()) {
      // A parked change waits for a person; here it is discarded with its dependents.
      if (op.state !== 'parked') continue
      expect(op.lastError, `seed ${seed}: a parked change says why`).toBeDefined()
      const before = await device.tabs[0]!.ops()
      await discard(device.tabs[0]!.db, op.seq)
      const left = new Set((await device.tabs[0]!.ops()).map(row => row.mid))
      for (const row of before) if (!left.has(row.mid)) device.fates.set(row.mid, { seq: row.seq, fate: 'discarded' })
    }
    await drain(env, device.leader)
  }
  for (const device of devices) await device.tabs[0]!.pull()
  for (const device of devices) await checkPromise(device)

  async function checkLaws(device: Device): Promise<void> {
    const { db } = device.tabs[0]!
    const { rows, ops } = await db.transaction('r', db.tables, async () => ({
      rows: await Promise.all(db.subjects.map(async subject => ({ subject, rows: (await db.rows(subject).toArray()).map(deepFrozen) }))),
      ops: (await db.ops.orderBy('seq').toArray()).map(deepFrozen),
    }))
    const base = new View()
    for (const { subject, rows: all } of rows) for (const row of all) base.put(subject, row)
    const contents = (view: View) => db.subjects.map(subject => [...view.of(subject)])
    const before = structuredClone(contents(base))
    const looks = [1, 2].map(() => contents(overlaid(base, ops)))
    expect(looks[1], `seed ${seed}: the overlay is pure`).toEqual(looks[0])
    expect(contents(base), `seed ${seed}: looking changes nothing`).toEqual(before)
    for (const op of ops) if (op.state === 'sending') expect(op.epoch, `seed ${seed}: sent by nobody`).toBeGreaterThan(0)
    const reals = (await db.idmap.toArray()).map(row => row.real)
    expect(new Set(reals).size, `seed ${seed}: two temporary ids never become one folder`).toBe(reals.length)
    for (const [mid, count] of server.effects) expect(count, `seed ${seed}: ${mid} took effect more than once`).toBe(1)
  }

  async function checkPromise(device: Device): Promise<void> {
    const tab = device.tabs[0]!
    expect(await tab.ops(), `seed ${seed}: stuck`).toEqual([])
    for (const [mid, { fate }] of device.fates) {
      const effects = server.effects.get(mid) ?? 0
      const stored = server.answers.get(mid)
      if (fate === 'absorbed') expect(effects, `seed ${seed}: ${mid} was merged and sent`).toBe(0)
      else if (fate === 'waiting')
        expect(effects === 1 || stored?.status === 404 || stored?.status === 410, `seed ${seed}: ${mid} was lost`).toBe(true)
    }
    for (const subject of tab.db.subjects) {
      const rows = await tab.db.rows(subject).toArray()
      const here = Object.fromEntries(rows.map(row => [keyText(subject, row), row]))
      expect(here, `seed ${seed}: ${subject.name} differ`).toEqual(Object.fromEntries(server.of(subject)))
    }
    const view = await tab.view(allFolders)
    for (const folder of view.of(folders).values()) expect(folder.count, `seed ${seed}: count`).toBe(server.folders.get(folder.id)?.count)
  }
}
