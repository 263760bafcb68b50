import { ApiError, call } from '#api/call.ts'
import type { EndpointSpec } from '#contract/endpoint.ts'
import type { AnyRecord } from '#contract/records.ts'
import type { Engine, Mirror } from '../engine-types.ts'
import type { Enqueued } from '../queue/enqueue.ts'
import { settledByRefusal, type Mutation, NotSaved, type Settled } from '../declare/mutation.ts'
import type { Op, FeedPosition, RecentRecord } from '../declare/op.ts'
import type { Identity } from '../queue/sender.ts'
import { keyText, recordIn, type Subject } from '../declare/subject.ts'
import { askChanges } from './ask-changes.ts'
import { maxLostPages, writeOf } from './pull.ts'
import { notePull } from './pull-failure.ts'
import { dropFrom, overlaid, View } from './view.ts'
import { type BaseWrite, supersedes } from '../declare/base-write.ts'

/**
 * Online-only mode, where the browser cannot store data (private windows, a broken disk): the mirror is in this tab's memory, and a change
 * is saved when the server has it. Same reads and same mutations as the durable engine.
 */
export function openInMemory(userId: string, identity: Identity, subjects: readonly Subject[]): Engine {
  const base = new View()
  const recent = new Map<string, RecentRecord>()
  const watchers = new Set<() => void>()
  const client = crypto.randomUUID().replaceAll('-', '')
  /** Replaced after every page and every acknowledged change, so that a page that was requested before that is recognised. */
  let position: FeedPosition = { cursor: undefined, page: 0 }
  let pages = 0
  let count = 0
  let lastPull: number | undefined

  const notify = () => watchers.forEach(watcher => watcher())
  const mirror: Mirror = {
    subjects,
    view: () => Promise.resolve(overlaid(base, [])),
    keys: subject => Promise.resolve([...base.of(subject).keys()]),
    realId: id => Promise.resolve(id),
    ops: () => Promise.resolve([]),
    record: (index, slug) => Promise.resolve(recordsIn(base, subjects).find(row => row.index === index && row.slug_values.includes(slug))),
    kept: () => Promise.resolve([]),
    drafts: () => Promise.resolve([]),
    recent: () => Promise.resolve([...recent.values()].toSorted((a, b) => b.at - a.at)),
    lastPull: () => Promise.resolve(lastPull),
  }

  async function pull(): Promise<void> {
    if (identity.credentials()?.userId !== userId) return
    for (let lost = 0; lost < maxLostPages;) {
      const requested = position
      const page = await askChanges(requested.cursor, identity)
      if (position !== requested) {
        lost++
        continue
      }
      if (page.reset) subjects.forEach(subject => base.of(subject).clear())
      apply(writeOf(subjects, page))
      position = { cursor: page.cursor, page: ++pages }
      if (page.more && page.cursor !== requested.cursor) continue
      lastPull = Date.now()
      notePull()
      break
    }
    notify()
  }

  function apply(write: BaseWrite): void {
    for (const { of, put = [] } of write)
      for (const row of put) if (supersedes(of, row, base.of(of).get(keyText(of, row)))) base.put(of, row)
    for (const { of, drop = [] } of write) for (const key of drop) dropFrom(base, subjects, of, key)
  }

  async function commit<I, P, E extends EndpointSpec, R>(mutation: Mutation<I, P, E, R>, input: I): Promise<Enqueued<R>> {
    const credentials = identity.credentials()
    if (credentials?.userId !== userId) throw new NotSaved('not_signed_in', 'Not saved: please log in.')
    const draft = mutation.prepare(input, await mirror.view(mutation.scope(input)))
    if (!draft) return { result: mutation.result(undefined, input), absorbed: [] }
    const op = { ...draft, userId, kind: mutation.kind, enqueuedAt: Date.now(), clockOffset: 0 } as unknown as Op<P>
    const since = position
    const unload = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', unload)
    try {
      const version = mutation.ifMatch?.(op)
      const key = `${client}.${++count}`
      const sent = { key, credentials, ...(version === undefined ? {} : { ifMatch: version }) }
      const written = await call(mutation.endpoint, mutation.wire(op), sent).then(
        reply => mutation.settle(reply, op),
        (error: unknown) => settledByError(mutation, op, error),
      )
      apply(written.rows)
      // [Note: Late acknowledgements]
      const isLate = since.page < position.page
      position = { ...(isLate ? since : position) }
      if (isLate) void pull().catch(notePull)
      notify()
      const result = mutation.result(draft, input)
      return { result: written.created ? { ...result, id: written.created.id } : result, absorbed: [] }
    } finally {
      removeEventListener('beforeunload', unload)
    }
  }

  void pull().catch(notePull)
  const nothing = () => Promise.resolve()
  return {
    userId,
    mirror,
    parts: undefined,
    watch(read, next) {
      const readAgain = async () => next(await read(mirror))
      const watcher = () => void readAgain()
      watchers.add(watcher)
      watcher()
      return () => watchers.delete(watcher)
    },
    commit,
    pull,
    retry: nothing,
    discard: () => Promise.resolve(false),
    undo: () => Promise.resolve(false),
    amend: nothing,
    resolve: nothing,
    parkText: nothing,
    keepAnswer: nothing,
    openKept: () => Promise.resolve(undefined),
    draft: nothing,
    keepDraft: nothing,
    takeKey: nothing,
    rememberRecord(row) {
      recent.set(`${row.index}/${row.slug}`, { ...row, at: Date.now() })
      notify()
      return Promise.resolve()
    },
    resume: () => {},
    close: () => Promise.resolve(watchers.clear()),
  }
}

/** What a refusal changes where it means that the change is done already. Throws every other error. */
function settledByError<I, P, E extends EndpointSpec, R>(mutation: Mutation<I, P, E, R>, op: Op<P>, error: unknown): Settled {
  const refused = error instanceof ApiError && error.kind === 'http'
  const settled = refused && settledByRefusal(mutation, op, error)
  if (!settled) throw error
  return settled
}

const recordsIn = (view: View, subjects: readonly Subject[]): AnyRecord[] =>
  subjects.flatMap(subject => [...view.of(subject).values()].flatMap(row => recordIn(subject, row) ?? []))
