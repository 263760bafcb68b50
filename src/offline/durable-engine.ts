import { liveQuery } from 'dexie'
import { call } from '#api/call.ts'
import { exchange } from '#api/exchange.ts'
import { reachability } from '#api/reachability.ts'
import { changes } from '#contract/changes.ts'
import { amendParked } from './queue/amend.ts'
import type { Engine, Mirror } from './engine-types.ts'
import { enqueue } from './queue/enqueue.ts'
import { noteInstall } from './device/install.ts'
import { type Leading, leadPartition } from './leader/leading.ts'
import { standForLeader } from './leader/leader.ts'
import { metaOf, type MirrorDb, type Storage } from './mirror/db.ts'
import { mirrorState } from './mirror-state.ts'
import { NotSaved } from './queue/mutation.ts'
import { openPartition } from './device/open-partition.ts'
import { discard, retryParked } from './queue/parked.ts'
import { findKey, takeKey } from './device/keys.ts'
import { pull } from './mirror/pull.ts'
import { resolveParked } from './queue/resolve.ts'
import type { Identity } from './queue/sender.ts'
import { askToPersist, isConnectionLost, isQuotaError, makeRoom } from './device/storage-trouble.ts'
import { realId } from './queue/temporary-ids.ts'
import { keepText, readText, textNames } from './device/texts.ts'
import { loadRecord } from './mirror/records.ts'
import { loadKeys, loadView } from './mirror/view.ts'

const seenKept = 200

export interface EnginePorts {
  userId: string
  identity: Identity
  /** What encrypts what waits unsent, as the server gave it, if it has yet. */
  key?: string | undefined
  storage?: Storage
  locks?: LockManager | undefined
  /** The disk failed for good in the middle of the session. */
  failed: () => void
}

/** Opens the mirror and the queue of one user. Throws where IndexedDB cannot be used. */
export async function openDurable(ports: EnginePorts): Promise<Engine> {
  const { userId, storage } = ports
  const db = await openPartition(userId, ports.key, storage)
  const { name } = db
  const mirror = mirrorOf(db)
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)
  let leading: Leading | undefined
  let pulling: Promise<void> | undefined
  let pullAgain = false
  let isOver = false
  const lookers = new Set<() => void>()

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
        const ask = (since: string | undefined) => call(changes.since, { query: { since } }, { credentials: ports.identity.credentials() })
        if (await pull(db, ask, Date.now)) mirrorState.lastPull = Date.now()
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
    if (data === 'key') void findKey(db).then(readAnew)
    if (data === 'end') void close()
  })
  /** Other rows can be read than a moment ago, though none was written. */
  function readAnew(): void {
    lookers.forEach(look => look())
    poke()
  }
  function close(): Promise<void> {
    isOver = true
    leading?.stop()
    channel?.close()
    counted.unsubscribe()
    return leave().finally(() => {
      db.close()
      db.lock.end()
    })
  }

  /** A lost connection is opened anew once, and the work done once more (C7); a full disk is given room once (C4). */
  async function guarded<T>(work: () => Promise<T>): Promise<T> {
    // Whoever is late must not open what was wiped or sealed behind them.
    const ended = new NotSaved('not_signed_in', 'Not saved: please sign in.')
    if (isOver) throw ended
    try {
      return await work()
    } catch (error) {
      if (isOver) throw ended
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

  // Told to the other memory of this browser as well, so that an eviction can be noticed (C9).
  const counted = liveQuery(() => db.ops.count()).subscribe({
    next: count => noteInstall('unsent', name, count || undefined),
    error: () => {},
  })
  const lastPull = await mirror.lastPull()
  if (lastPull !== undefined) mirrorState.lastPull = lastPull
  return {
    userId,
    mirror,
    watch(read, next) {
      const begin = () =>
        // An async function by name: only then does Dexie follow what is read after a native await.
        liveQuery(async () => read(mirror)).subscribe({ next, error: error => isConnectionLost(error) && !isOver && ports.failed() })
      let subscription = begin()
      const again = () => {
        subscription.unsubscribe()
        subscription = begin()
      }
      lookers.add(again)
      return () => {
        lookers.delete(again)
        subscription.unsubscribe()
      }
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
    resolve: (seq, choice, place) => guarded(() => resolveParked(db, seq, choice, place)).then(poke),
    rememberSeen: async seen => {
      await db.seen.put({ ...seen, at: Date.now() })
      await db.seen.orderBy('at').reverse().offset(seenKept).delete()
    },
    draft: key => readText(db, key),
    keepDraft: (key, value) => guarded(() => keepText(db, key, value)),
    async takeKey(key) {
      if (!(await guarded(() => takeKey(db, key)))) return
      channel?.postMessage('key')
      readAnew()
    },
    resume() {
      leading?.sender.resume()
      poke()
    },
    close,
  }
}

function mirrorOf(db: MirrorDb): Mirror {
  return {
    subjects: db.subjects,
    view: scope => loadView(db, scope),
    keys: subject => loadKeys(db, subject),
    realId: id => realId(db, id),
    ops: () => db.ops.orderBy('seq').toArray(),
    record: (index, slug) => loadRecord(db, index, slug),
    seen: () => db.seen.orderBy('at').reverse().toArray(),
    texts: () => textNames(db),
    lastPull: () => metaOf<number>(db, 'lastPull'),
  }
}
