import { liveQuery } from 'dexie'
import { call } from '#api/call.ts'
import { exchange } from '#api/exchange.ts'
import { reachability } from '#api/reachability.ts'
import { changes } from '#contract/changes.ts'
import { partitionName } from '#kit/partition-name.ts'
import { amendParked } from './amend.ts'
import type { Engine, Mirror } from './engine-types.ts'
import { enqueue } from './enqueue.ts'
import { type Leading, leadPartition } from './leading.ts'
import { standForLeader } from './leader.ts'
import { metaOf, MirrorDb, setMeta, type Storage } from './mirror-db.ts'
import { mirrorState } from './mirror-state.ts'
import { mutationsLoaded, NotSaved } from './mutation.ts'
import { discard, retryParked } from './parked.ts'
import { enterPartition } from './partitions.ts'
import { pull } from './pull.ts'
import { resolveParked } from './resolve.ts'
import type { Identity } from './sender.ts'
import { isConnectionLost, isQuotaError } from './storage-trouble.ts'
import { realId } from './temporary-ids.ts'
import { loadPlaces, loadRecord, loadView } from './view.ts'

const seenKept = 200

export interface EnginePorts {
  userId: string
  identity: Identity
  storage?: Storage
  locks?: LockManager | undefined
  /** The disk failed for good in the middle of the session. */
  failed: () => void
}

/** Opens the mirror and the queue of one user. Throws where IndexedDB cannot be used. */
export async function openDurable(ports: EnginePorts): Promise<Engine> {
  const { userId, storage } = ports
  const name = partitionName(userId)
  const db = new MirrorDb(name, storage)
  // Side by side, because an offline start waits for this. Without the acts no reading could show the waiting changes.
  const [{ wiped }] = await Promise.all([enterPartition(name, Date.now(), storage), db.open(), mutationsLoaded()])
  if (wiped && !db.isOpen()) await db.open()
  await claimPartition(db, userId)
  const mirror = mirrorOf(db)
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)
  let leading: Leading | undefined
  let pulling: Promise<void> | undefined
  let pullAgain = false

  /** One at a time; a call that comes in the middle is answered by one more. Failures are quiet: the next trigger pulls again. */
  function pullNow(): Promise<void> {
    if (pulling) pullAgain = true
    pulling ??= pullLoop().finally(() => (pulling = undefined))
    return pulling
  }
  async function pullLoop(): Promise<void> {
    do {
      pullAgain = false
      if (ports.identity.credentials()?.userId !== userId || !reachability.online) return
      try {
        await pull(db, since => call(changes.since, { query: { since } }), Date.now)
        mirrorState.lastPull = Date.now()
      } catch (error) {
        if (isQuotaError(error)) await makeRoom(db)
        return
      }
    } while (pullAgain)
  }

  const leave = standForLeader({
    db,
    locks: 'locks' in ports ? ports.locks : globalThis.navigator?.locks,
    now: Date.now,
    isVisible: () => document.visibilityState !== 'hidden',
    lead(epoch) {
      leading = leadPartition(
        {
          db,
          userId,
          identity: ports.identity,
          exchange,
          isOnline: () => reachability.online,
          now: Date.now,
          random: Math.random,
          updateNeeded: () => (mirrorState.updateNeeded = true),
        },
        epoch,
        pullNow,
      )
      const { stop } = leading
      return () => {
        leading = undefined
        stop()
      }
    },
  })
  const poke = () => (leading ? leading.kick() : channel?.postMessage('poke'))
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'poke') leading?.kick()
    if (data === 'wipe') void close()
  })
  function close(): Promise<void> {
    leading?.stop()
    channel?.close()
    return leave().finally(() => db.close())
  }

  /** A lost connection is opened anew once, and the work done once more (C7); a full disk is given room once (C4). */
  async function guarded<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (isQuotaError(error)) await makeRoom(db)
      else if (isConnectionLost(error)) {
        db.close({ disableAutoOpen: false })
        await db.open().catch(ports.failed)
      } else throw error
    }
    try {
      return await work()
    } catch (error) {
      if (isQuotaError(error)) throw new NotSaved('storage_full', 'Not saved: storage is full.')
      if (isConnectionLost(error)) ports.failed()
      throw error
    }
  }

  const lastPull = await mirror.lastPull()
  if (lastPull !== undefined) mirrorState.lastPull = lastPull
  return {
    userId,
    mirror,
    watch(read, next) {
      // An async function by name: only then does Dexie follow what is read after a native await.
      const subscription = liveQuery(async () => read(mirror)).subscribe({
        next,
        error: error => isConnectionLost(error) && ports.failed(),
      })
      return () => subscription.unsubscribe()
    },
    async commit(mutation, input) {
      const done = await guarded(() => enqueue(db, userId, mutation, input, Date.now()))
      askToPersist()
      poke()
      return done
    },
    pull: pullNow,
    retry: seq => guarded(() => retryParked(db, seq)).then(poke),
    discard: seq => guarded(() => discard(db, seq)),
    amend: (mutation, seq, input) => guarded(() => amendParked(db, mutation, seq, input)).then(poke),
    resolve: (seq, choice, folderId) => guarded(() => resolveParked(db, seq, choice, folderId)).then(poke),
    rememberSeen: async seen => {
      await db.seen.put({ ...seen, at: Date.now() })
      await db.seen.orderBy('at').reverse().offset(seenKept).delete()
    },
    draft: async key => (await db.drafts.get(key))?.value,
    keepDraft: (key, value) => guarded(async () => (value === undefined ? db.drafts.delete(key) : db.drafts.put({ key, value }))),
    resume() {
      leading?.sender.resume()
      poke()
    },
    close,
  }
}

function mirrorOf(db: MirrorDb): Mirror {
  return {
    view: scope => loadView(db, scope),
    places: () => loadPlaces(db),
    realId: id => realId(db, id),
    ops: () => db.ops.orderBy('seq').toArray(),
    record: (index, slug) => loadRecord(db, index, slug),
    seen: () => db.seen.orderBy('at').reverse().toArray(),
    lastPull: () => metaOf<number>(db, 'lastPull'),
  }
}

/** The name is only a hash; a partition that belongs to somebody else is emptied, never shown. */
async function claimPartition(db: MirrorDb, userId: string): Promise<void> {
  const owner = await metaOf<string>(db, 'userId')
  if (owner !== undefined && owner !== userId) {
    await db.delete({ disableAutoOpen: false })
    await db.open()
  }
  if (owner !== userId) await setMeta(db, 'userId', userId)
}

/** Waiting changes are never given up for room; what can be fetched again goes first. */
async function makeRoom(db: MirrorDb): Promise<void> {
  if (typeof caches !== 'undefined')
    await Promise.all((await caches.keys()).filter(name => name.startsWith('api-')).map(name => caches.delete(name)))
  await db.seen.orderBy('at').reverse().offset(20).delete()
}

let asked = false
/** At the first waiting change the browser is asked not to evict this data. */
function askToPersist(): void {
  if (asked) return
  asked = true
  void globalThis.navigator?.storage?.persist?.().catch(() => false)
}
