import { ApiError, call } from '#api/call.ts'
import { changes } from '#contract/changes.ts'
import type { EndpointSpec } from '#contract/endpoint.ts'
import type { Engine, Mirror } from './engine-types.ts'
import type { Enqueued } from './enqueue.ts'
import { aimReached, type Mutation, NotSaved } from './mutation.ts'
import { writeOf } from './pull.ts'
import { type BaseWrite, bookmarkKey, emptyView, type Op, profileKey, type Seen, type View } from './rows.ts'
import { overlaid } from './view.ts'
import type { Identity } from './sender.ts'

/**
 * Online-only mode, where the browser keeps nothing (private windows, a broken disk): the mirror lives in this tab's memory
 * and a change counts as saved when the server has it. Same reads and same acts as the durable engine.
 */
export function openInMemory(userId: string, identity: Identity): Engine {
  const base = emptyView()
  const seen = new Map<string, Seen>()
  const watchers = new Set<() => void>()
  const client = crypto.randomUUID().replaceAll('-', '')
  let cursor: string | undefined
  let count = 0
  let lastPull: number | undefined

  const changed = () => watchers.forEach(look => look())
  const mirror: Mirror = {
    view: () => Promise.resolve(overlaid(base, [])),
    places: () => Promise.resolve([...base.bookmarks.values()]),
    realId: id => Promise.resolve(id),
    ops: () => Promise.resolve([]),
    record: (index, slug) =>
      Promise.resolve(
        [...base.bookmarks.values()].find(row => row.index === index && row.record?.slug_values.includes(slug))?.record ?? undefined,
      ),
    texts: () => Promise.resolve([]),
    seen: () => Promise.resolve([...seen.values()].toSorted((a, b) => b.at - a.at)),
    lastPull: () => Promise.resolve(lastPull),
  }

  async function pull(): Promise<void> {
    if (identity.credentials()?.userId !== userId) return
    for (;;) {
      const page = await call(changes.since, { query: { since: cursor } }, { credentials: identity.credentials() })
      if (page.reset) Object.values(base).forEach((rows: Map<string, unknown>) => rows.clear())
      apply(base, writeOf(page))
      const isLast = !page.more || page.cursor === cursor
      cursor = page.cursor
      if (isLast) break
    }
    lastPull = Date.now()
    changed()
  }

  async function commit<I, P, E extends EndpointSpec, R>(mutation: Mutation<I, P, E, R>, input: I): Promise<Enqueued<R>> {
    const credentials = identity.credentials()
    if (credentials?.userId !== userId) throw new NotSaved('not_signed_in', 'Not saved: please sign in.')
    const draft = mutation.prepare(input, await mirror.view({ of: 'folders' }))
    if (!draft) return { result: mutation.result(undefined, input), swallowed: [] }
    const op = { ...draft, kind: mutation.kind, enqueuedAt: Date.now(), clockOffset: 0 } as unknown as Op<P>
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
      apply(base, written)
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
function reachedBy<I, P, E extends EndpointSpec, R>(
  mutation: Mutation<I, P, E, R>,
  op: Op<P>,
  error: unknown,
): BaseWrite & { created?: never } {
  const refused = error instanceof ApiError && error.kind === 'http'
  const reached = refused && aimReached(mutation, op, error)
  if (!reached) throw error
  return reached
}

function apply(view: View, write: BaseWrite): void {
  for (const folder of write.folders ?? [])
    if (folder.version > (view.folders.get(folder.id)?.version ?? -1)) view.folders.set(folder.id, folder)
  for (const row of write.bookmarks ?? []) view.bookmarks.set(bookmarkKey(row), row)
  for (const row of write.removedBookmarks ?? []) view.bookmarks.delete(bookmarkKey(row))
  for (const row of write.subscriptions ?? []) view.subscriptions.set(profileKey(row), { ...row, isFollowed: true })
  for (const row of write.removedSubscriptions ?? []) view.subscriptions.delete(profileKey(row))
  for (const id of write.removedFolders ?? []) {
    view.folders.delete(id)
    for (const [key, row] of view.bookmarks) if (row.folder_id === id) view.bookmarks.delete(key)
  }
}
