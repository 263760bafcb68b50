import { liveQuery } from 'dexie'
import { exchange } from '#api/exchange.ts'
import { reachability } from '#api/reachability.ts'
import { amendParked } from '../queue/amend.ts'
import type { Engine, Mirror } from '../engine-types.ts'
import { enqueue } from '../queue/enqueue.ts'
import { setInstallEntry } from '../install.ts'
import { keepFresh } from '../leader/freshness.ts'
import { type Leader, startLeader } from '../leader/leader.ts'
import { joinElection } from '../leader/election.ts'
import { followLive } from '../live/follow-live.ts'
import { emitLiveEvent, type LiveEvent } from '../live/live-events.ts'
import { askChanges } from './ask-changes.ts'
import { getMeta, type MirrorDb, type Storage } from './db.ts'
import { forgetCopies } from './forget-copies.ts'
import { mirrorState } from '../mirror-state.ts'
import { NotSaved } from '../declare/mutation.ts'
import { checkInstall, openPartition, watchEmptied } from '../device/open-partition.ts'
import { parkText } from '../queue/park-text.ts'
import { discard, retryParked, undo } from '../queue/parked.ts'
import { findKey, takeKey } from '../device/keys.ts'
import { createLiveReads } from './live-reads.ts'
import { pull } from './pull.ts'
import { notePull } from './pull-failure.ts'
import { resolveParked } from '../queue/resolve.ts'
import type { Identity } from '../queue/sender.ts'
import { askToPersist, isConnectionLost, isQuotaError, makeRoom } from '../device/storage-errors.ts'
import { realId } from '../queue/temporary-ids.ts'
import { storeDraft, loadDraft, listDrafts } from '../device/drafts.ts'
import { listKept, loadKept, storeKept } from './kept-answers.ts'
import { keptParts } from './kept-parts.ts'
import { loadRecord } from './records.ts'
import { loadKeys, loadView } from './view.ts'

const maxRecentRecords = 200

export interface EnginePorts {
  userId: string
  identity: Identity
  /** The server's key for this device's data, if it is known yet. */
  key?: string | undefined
  storage?: Storage
  locks?: LockManager | undefined
  /** Called when the database cannot be used any more. */
  failed: () => void
}

/** Opens the mirror and the queue of one user. Throws where IndexedDB cannot be used. */
export async function openDurable(ports: EnginePorts): Promise<Engine> {
  const { userId, storage } = ports
  const db = await openPartition(userId, ports.key, storage)
  const { name } = db
  const mirror = mirrorOf(db)
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)
  let key = ports.key
  let leading: Leader | undefined
  let epoch: number | undefined
  let pulling: Promise<void> | undefined
  let pullAgain = false
  let isOver = false
  let stopFreshness = () => {}
  const liveReads = createLiveReads(mirror, () => isOver || ports.failed())

  /** One pull at a time; a call during a pull starts another one after it. Errors are ignored: the next trigger pulls again. */
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
        if (await pull(db, since => askChanges(since, ports.identity), Date.now)) {
          // Screens may say that there is nothing from now on, so first they get what is there: live reads follow the writes in their own time.
          if (mirrorState.lastPull === undefined) await liveReads.restart()
          if (isOver) return
          mirrorState.lastPull = Date.now()
          await forgetCopies(db, userId).catch(() => {})
        }
        notePull()
      } catch (error) {
        notePull(error)
        if (isQuotaError(error)) await makeRoom(db)
        return
      }
    } while (pullAgain)
  }

  function tellTabs(live: LiveEvent): void {
    emitLiveEvent(live)
    channel?.postMessage({ live })
  }

  const leaveElection = joinElection({
    db,
    channel,
    locks: 'locks' in ports ? ports.locks : globalThis.navigator?.locks,
    now: Date.now,
    isVisible: () => document.visibilityState !== 'hidden',
    lead(begun) {
      epoch = begun
      leading = startLeader(
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
        begun,
        pullNow,
      )
      const { stop } = leading
      const endLive = followLive({ userId, identity: ports.identity, pull: pullNow, tell: tellTabs })
      return () => {
        leading = undefined
        epoch = undefined
        endLive()
        stop()
      }
    },
  })
  const poke = () => (leading ? leading.kick() : channel?.postMessage('poke'))
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'poke') leading?.kick()
    if (data === 'key') void findKey(db).then(readByKey)
    if (data === 'end') void close()
    if (typeof data === 'object' && data !== null && 'live' in data) emitLiveEvent(data.live as LiveEvent)
  })
  /** With a key more rows can be read, although none was written. */
  function readByKey(): void {
    void liveReads.restart()
    poke()
  }
  /** What a start does with a new database: until everything is pulled again, no screen says that there is nothing. */
  async function startAgain(): Promise<void> {
    delete mirrorState.lastPull
    await checkInstall(db, storage)
    if (key !== undefined) await takeKey(db, key)
    channel?.postMessage('key')
    readByKey()
    await pullNow()
  }
  watchEmptied(db, userId, { epoch: () => epoch, emptied: () => void startAgain().catch(ports.failed) })
  function close(): Promise<void> {
    isOver = true
    leading?.stop()
    stopFreshness()
    channel?.close()
    opCount.unsubscribe()
    return leaveElection().finally(() => {
      db.close()
      db.cipher.end()
    })
  }

  /** After a lost connection, opens the database and repeats the work, once (C7); on a full disk, frees storage once (C4). */
  async function guarded<T>(work: () => Promise<T>): Promise<T> {
    // A late call must not open a database that was wiped or sealed meanwhile.
    const ended = new NotSaved('not_signed_in', 'Not saved: please log in.')
    if (isOver) throw ended
    const connection = db.backendDB()
    try {
      return await work()
    } catch (error) {
      if (isOver) throw ended
      if (isQuotaError(error)) await makeRoom(db)
      else if (isConnectionLost(error)) {
        // Not one that Dexie has begun meanwhile: to close that would end what is being done over it.
        if (connection && db.backendDB() === connection) db.close({ disableAutoOpen: false })
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

  // Also written to local storage, so that an eviction of IndexedDB can be noticed (C9).
  const noteWaiting = (count: number) => setInstallEntry('unsent', name, count || undefined)
  const opCount = liveQuery(() => db.ops.count()).subscribe({ next: noteWaiting, error: () => {} })
  /** Of any tab. */
  const lastPull = async () => {
    const at = await mirror.lastPull()
    if (at !== undefined && !isOver) mirrorState.lastPull = at
    return at
  }
  await lastPull()
  // Another tab may have ended the session while this one read.
  if (!isOver) stopFreshness = keepFresh({ lastPull, pull: pullNow, now: Date.now })
  return {
    userId,
    mirror,
    parts: keptParts(db),
    watch: liveReads.watch,
    async commit(mutation, input) {
      const done = await guarded(() => enqueue(db, userId, mutation, input, Date.now()))
      // What is said to be saved counts at once: the browser may delete it before the live count has seen it.
      if (done.waiting !== undefined) noteWaiting(done.waiting)
      askToPersist()
      poke()
      return done
    },
    pull: pullNow,
    retry: seq => guarded(() => retryParked(db, seq)).then(poke),
    discard: seq => guarded(() => discard(db, seq)),
    undo: seq => guarded(() => undo(db, seq)),
    amend: (mutation, seq, input) => guarded(() => amendParked(db, mutation, seq, input)).then(poke),
    resolve: (seq, choice, place) => guarded(() => resolveParked(db, seq, choice, place)).then(poke),
    parkText: unsent => guarded(() => parkText(db, userId, unsent, Date.now())),
    rememberRecord: async record => {
      await db.seen.put({ ...record, at: Date.now() })
      await db.seen.orderBy('at').reverse().offset(maxRecentRecords).delete()
    },
    keepAnswer: (kept, key, part, answer) => storeKept(db, kept, key, part, answer, Date.now()),
    openKept: (kept, key, part) => loadKept(db, kept, key, part, Date.now()),
    draft: key => loadDraft(db, key),
    keepDraft: (key, value) => guarded(() => storeDraft(db, key, value)),
    async takeKey(given) {
      key = given
      if (!(await guarded(() => takeKey(db, given)))) return
      channel?.postMessage('key')
      readByKey()
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
    recent: () => db.seen.orderBy('at').reverse().toArray(),
    kept: kept => listKept(db, kept),
    drafts: () => listDrafts(db),
    lastPull: () => getMeta<number>(db, 'lastPull'),
  }
}
