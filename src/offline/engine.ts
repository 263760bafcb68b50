import { proxy } from 'valtio'
import { delay } from '#kit/delay.ts'
import { firstView } from '#kit/first-view.ts'
import type { Engine } from './engine-types.ts'
import { subjectsLoaded } from './declare/subjects.ts'
import { mirrorState } from './mirror-state.ts'
import type { Identity } from './queue/sender.ts'

/** Whose data is open. `generation` rises when the engine is replaced, so that live reads start again. */
export const owner = proxy<{ userId?: string; generation: number }>({ generation: 0 })

let identity: Identity = { credentials: () => undefined, recover: () => Promise.resolve('later') }
let opened: Promise<Engine> | undefined
let closing: Promise<void> | undefined
let givenKey: string | undefined

/** Sets who the queue sends as. Call before `setOwner`. */
export const provideIdentity = (provided: Identity): void => {
  identity = provided
}

/** Opens one user's data, or closes it. The database's code is fetched at the first read, or once the page is idle. */
export function setOwner(userId: string | undefined): void {
  if (owner.userId === userId) return
  closing = opened?.then(engine => engine.close()).catch(() => {}) ?? closing
  opened = undefined
  givenKey = undefined
  // The pulls of one user say nothing of what there is of another.
  delete mirrorState.lastPull
  if (userId === undefined) delete owner.userId
  else owner.userId = userId
  owner.generation++
  if (userId !== undefined) void whenIdle().then(() => void (owner.userId === userId && engine()?.catch(() => {})))
}

/** Closes the engine and waits until the database is closed. */
export async function closeEngine(): Promise<void> {
  setOwner(undefined)
  await closing
}

/** The engine of the signed-in user; undefined for a guest. The first call fetches its code and opens it. */
export function engine(): Promise<Engine> | undefined {
  const { userId } = owner
  if (userId === undefined) return undefined
  // Started in parallel, because an offline start waits for both; opening the mirror waits for the subjects.
  if (!opened) void subjectsLoaded().catch(() => {})
  opened ??= import('./mirror/open-engine.ts').then(({ openEngine, openOnlineOnly }) => {
    const ports = { userId, identity, key: givenKey, failed: () => replace(userId, () => openOnlineOnly(ports)) }
    return openEngine(ports)
  })
  // If the code could not be fetched, the next read tries again.
  const asked = opened
  asked.catch(() => opened === asked && (opened = undefined))
  return opened
}

/** Sets the key, received from the server, that encrypts a user's data on this device. It is stored only in that user's database, as a non-extractable key. */
export async function setDeviceKey(userId: string, key: string): Promise<void> {
  if (owner.userId !== userId) return
  givenKey = key
  await opened?.then(engine => engine.takeKey(key)).catch(() => {})
}

/** The database failed in the middle of a session: the same user continues in memory. */
function replace(userId: string, open: () => Promise<Engine>): void {
  if (owner.userId !== userId) return
  void opened?.then(engine => engine.close())
  opened = open()
  owner.generation++
}

/** Call when a screen that reads the mirror is about to open: the mirror's code and data are then fetched in parallel with the screen's code. */
export const openMirror = (): void => void engine()

/** Starts sending again after the session was renewed. */
export const resumeSending = (): void => void opened?.then(engine => engine.resume())

/** How many changes the server does not have yet, parked ones included. It is here and not in actions.ts, which the first screen does not need. */
export const pendingChanges = async (): Promise<number> => ((await (await engine())?.mirror.ops()) ?? []).length

let idle: Promise<void> | undefined
/** Resolves when the browser is idle after the first screen was drawn, or after five seconds without one. */
export function whenIdle(): Promise<void> {
  idle ??= Promise.race([firstView(), delay(5000)]).then(nextIdlePeriod)
  return idle
}

const nextIdlePeriod = (): Promise<void> =>
  typeof requestIdleCallback === 'undefined' ? delay(200) : new Promise(done => requestIdleCallback(() => done(), { timeout: 2000 }))
