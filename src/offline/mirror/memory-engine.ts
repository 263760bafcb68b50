import { ApiError, call } from '#api/call.ts'
import { changes } from '#contract/changes.ts'
import type { EndpointSpec } from '#contract/endpoint.ts'
import type { AnyRecord } from '#contract/records.ts'
import type { Engine, Mirror } from '../engine-types.ts'
import type { Enqueued } from '../queue/enqueue.ts'
import { aimReached, type Mutation, NotSaved, type Settled } from '../queue/mutation.ts'
import type { Op, Reached, Seen } from '../queue/op.ts'
import type { Identity } from '../queue/sender.ts'
import { keyText, recordIn, type Subject } from './declared.ts'
import { mostLost, writeOf } from './pull.ts'
import { dropFrom, overlaid, View } from './view.ts'
import { type BaseWrite, isTaken } from './write.ts'

/**
 * Online-only mode, where the browser keeps nothing (private windows, a broken disk): the mirror lives in this tab's memory
 * and a change counts as saved when the server has it. Same reads and same acts as the durable engine.
 */
export function openInMemory(userId: string, identity: Identity, subjects: readonly Subject[]): Engine {
  const base = new View()
  const seen = new Map<string, Seen>()
  const watchers = new Set<() => void>()
  const client = crypto.randomUUID().replaceAll('-', '')
  /** Replaced by every page and every change that the server has, so that a page which was asked for before is known as such. */
  let reached: Reached = { cursor: undefined, page: 0 }
  let pages = 0
  let count = 0
  let lastPull: number | undefined

  const changed = () => watchers.forEach(look => look())
  const mirror: Mirror = {
    subjects,
    view: () => Promise.resolve(overlaid(base, [])),
    keys: subject => Promise.resolve([...base.of(subject).keys()]),
    realId: id => Promise.resolve(id),
    ops: () => Promise.resolve([]),
    record: (index, slug) => Promise.resolve(recordsIn(base, subjects).find(row => row.index === index && row.slug_values.includes(slug))),
    texts: () => Promise.resolve([]),
    seen: () => Promise.resolve([...seen.values()].toSorted((a, b) => b.at - a.at)),
    lastPull: () => Promise.resolve(lastPull),
  }

  async function pull(): Promise<void> {
    if (identity.credentials()?.userId !== userId) return
    for (let lost = 0; lost < mostLost;) {
      const asked = reached
      const page = await call(changes.since, { query: { since: asked.cursor } }, { credentials: identity.credentials() })
      if (reached !== asked) {
        lost++
        continue
      }
      if (page.reset) subjects.forEach(subject => base.of(subject).clear())
      apply(writeOf(subjects, page))
      reached = { cursor: page.cursor, page: ++pages }
      if (page.more && page.cursor !== asked.cursor) continue
      lastPull = Date.now()
      break
    }
    changed()
  }

  function apply(write: BaseWrite): void {
    for (const { of, put = [] } of write) for (const row of put) if (isTaken(of, row, base.of(of).get(keyText(of, row)))) base.put(of, row)
    for (const { of, drop = [] } of write) for (const key of drop) dropFrom(base, subjects, of, key)
  }

  async function commit<I, P, E extends EndpointSpec, R>(mutation: Mutation<I, P, E, R>, input: I): Promise<Enqueued<R>> {
    const credentials = identity.credentials()
    if (credentials?.userId !== userId) throw new NotSaved('not_signed_in', 'Not saved: please sign in.')
    const draft = mutation.prepare(input, await mirror.view(mutation.scope(input)))
    if (!draft) return { result: mutation.result(undefined, input), swallowed: [] }
    const op = { ...draft, kind: mutation.kind, enqueuedAt: Date.now(), clockOffset: 0 } as unknown as Op<P>
    const since = reached
    const unload = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', unload)
    try {
      const version = mutation.ifMatch?.(op)
      const key = `${client}.${++count}`
      const sent = { key, credentials, ...(version === undefined ? {} : { ifMatch: version }) }
      const written = await call(mutation.endpoint, mutation.wire(op), sent).then(
        reply => mutation.settle(reply, op),
        (error: unknown) => reachedBy(mutation, op, error),
      )
      apply(written.rows)
      // [Note: Late acknowledgements]
      const isLate = since.page < reached.page
      reached = { ...(isLate ? since : reached) }
      if (isLate) void pull().catch(() => {})
      changed()
      const result = mutation.result(draft, input)
      return { result: written.created ? { ...result, id: written.created.id } : result, swallowed: [] }
    } finally {
      removeEventListener('beforeunload', unload)
    }
  }

  void pull().catch(() => {})
  const nothing = () => Promise.resolve()
  return {
    userId,
    mirror,
    watch(read, next) {
      const look = async () => next(await read(mirror))
      const wake = () => void look()
      watchers.add(wake)
      wake()
      return () => watchers.delete(wake)
    },
    commit,
    pull,
    retry: nothing,
    discard: () => Promise.resolve(false),
    amend: nothing,
    resolve: nothing,
    draft: nothing,
    keepDraft: nothing,
    takeKey: nothing,
    rememberSeen(row) {
      seen.set(`${row.index}/${row.slug}`, { ...row, at: Date.now() })
      changed()
      return Promise.resolve()
    },
    resume: () => {},
    close: () => Promise.resolve(watchers.clear()),
  }
}

/** What a refusal changes where it says that the aim is reached. Throws the refusal itself where it says something else. */
function reachedBy<I, P, E extends EndpointSpec, R>(mutation: Mutation<I, P, E, R>, op: Op<P>, error: unknown): Settled {
  const refused = error instanceof ApiError && error.kind === 'http'
  const reached = refused && aimReached(mutation, op, error)
  if (!reached) throw error
  return reached
}

const recordsIn = (view: View, subjects: readonly Subject[]): AnyRecord[] =>
  subjects.flatMap(subject => [...view.of(subject).values()].flatMap(row => recordIn(subject, row) ?? []))
