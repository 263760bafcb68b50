import { proxy } from 'valtio'
import { firstView } from '#kit/first-view.ts'
import type { Engine } from './engine-types.ts'
import { subjectsLoaded } from './mirror/subjects.ts'
import type { Identity } from './queue/sender.ts'

/** Whose data is open. `generation` rises when the engine behind it is another one, so that readings begin anew. */
export const owner = proxy<{ userId?: string; generation: number }>({ generation: 0 })

let identity: Identity = { credentials: () => undefined, recover: () => Promise.resolve('later') }
let opened: Promise<Engine> | undefined
let closing: Promise<void> | undefined
let given: string | undefined

/** The session says who sends. Call before `setOwner`. */
export const provideIdentity = (provided: Identity): void => {
  identity = provided
}

/** Opens one user's data, or closes it. The database's code is fetched when somebody reads, or when the page has come to rest. */
export function setOwner(userId: string | undefined): void {
  if (owner.userId === userId) return
  closing = opened?.then(engine => engine.close()).catch(() => {}) ?? closing
  opened = undefined
  given = undefined
  if (userId === undefined) delete owner.userId
  else owner.userId = userId
  owner.generation++
  if (userId !== undefined) void atRest().then(() => void (owner.userId === userId && engine()?.catch(() => {})))
}

/** Closes what is open and waits until the disk is let go of. */
export async function letGo(): Promise<void> {
  setOwner(undefined)
  await closing
}

/** The engine of the signed-in user; undefined for a guest. Fetches and opens it at the first call. */
export function engine(): Promise<Engine> | undefined {
  const { userId } = owner
  if (userId === undefined) return undefined
  // Side by side, because an offline start waits for both; who opens the mirror waits for the subjects.
  if (!opened) void subjectsLoaded().catch(() => {})
  opened ??= import('./open-engine.ts').then(({ openEngine, openOnlineOnly }) => {
    const ports = { userId, identity, key: given, failed: () => replace(userId, () => openOnlineOnly(ports)) }
    return openEngine(ports)
  })
  // Code that could not be fetched is asked for again by whoever reads next.
  const asked = opened
  asked.catch(() => opened === asked && (opened = undefined))
  return opened
}

/** What encrypts a user's queue and texts on this device, as the server gave it. Kept nowhere but in that user's database, as a key that cannot be taken out. */
export async function giveKey(userId: string, key: string): Promise<void> {
  if (owner.userId !== userId) return
  given = key
  await opened?.then(engine => engine.takeKey(key)).catch(() => {})
}

/** The disk failed in the middle of a session: the same user goes on in memory. */
function replace(userId: string, open: () => Promise<Engine>): void {
  if (owner.userId !== userId) return
  void opened?.then(engine => engine.close())
  opened = open()
  owner.generation++
}

/** A screen that reads the mirror is about to be drawn: its code and data are fetched beside the screen's own. */
export const openMirror = (): void => void engine()

/** The session was renewed: a queue that stopped for its sake goes on. */
export const resumeSending = (): void => void opened?.then(engine => engine.resume())

/** How many changes the server does not have yet, parked ones included. Here and not among the acts, which no first screen needs. */
export const pendingChanges = async (): Promise<number> => ((await (await engine())?.mirror.ops()) ?? []).length

let rest: Promise<void> | undefined
/** When the first screen stands, or after five seconds without one, as soon as the page has nothing better to do. */
export function atRest(): Promise<void> {
  rest ??= Promise.race([firstView(), after(5000)]).then(idle)
  return rest
}

export const after = (milliseconds: number): Promise<void> => new Promise(done => setTimeout(done, milliseconds))

const idle = (): Promise<void> =>
  typeof requestIdleCallback === 'undefined' ? after(200) : new Promise(done => requestIdleCallback(() => done(), { timeout: 2000 }))
