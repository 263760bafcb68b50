import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs, QueryId, RootOperationNode } from 'kysely'
import { type Async, type Catalogue, type Searches, searchNames } from '../catalogue/port.ts'
import { type Observer, observed } from './observer.ts'
import type { Store } from '../store/store.ts'

/** The same store; its readings and its write jobs are observed. A job's time includes its wait for the ones before it. */
export function observedStore(store: Store, observer: Observer): Store {
  const reads = new ObservedReads(observer)
  const { replicas } = store
  return {
    ...store,
    read: store.read.withPlugin(reads),
    write: job => observed(observer, 'write', 'job', () => store.write(job)),
    ...(replicas && {
      replicas: {
        counts: replicas.counts,
        problem: replicas.problem,
        read: (seen, job) => replicas.read(seen, query => job(query.withPlugin(reads))),
      },
    }),
  }
}

/** The same catalogue; its searches, and what else is asked of it for many requests, are observed. Their time includes waiting for a turn. */
export const observedCatalogue = (catalogue: Catalogue, observer: Observer): Catalogue => ({
  ...catalogue,
  ...observedSearches(catalogue, observer),
  withSignal: signal => observedSearches(catalogue.withSignal(signal), observer),
  records: (...args) => observed(observer, 'search', 'records', () => catalogue.records(...args)),
  organisationsOf: (...args) => observed(observer, 'search', 'organisationsOf', () => catalogue.organisationsOf(...args)),
})

const observedSearches = (searches: Async<Searches>, observer: Observer): Async<Searches> =>
  Object.fromEntries(
    searchNames.map(name => {
      const search = searches[name] as (...args: unknown[]) => Promise<unknown>
      return [name, (...args: unknown[]) => observed(observer, 'search', name, () => search(...args))]
    }),
  ) as unknown as Async<Searches>

/** A query that fails has no end: its request tells of it. */
class ObservedReads implements KyselyPlugin {
  readonly #observer: Observer
  readonly #begun = new WeakMap<QueryId, ReturnType<Observer['begin']>>()

  constructor(observer: Observer) {
    this.#observer = observer
  }

  transformQuery({ queryId, node }: PluginTransformQueryArgs): RootOperationNode {
    this.#begun.set(queryId, this.#observer.begin('read', nameOf(node)))
    return node
  }

  async transformResult({ queryId, result }: PluginTransformResultArgs) {
    this.#begun.get(queryId)?.(false)
    return result
  }
}

/** `select folders`: the kind of a query and its first table. */
function nameOf(node: RootOperationNode): string {
  if (node.kind !== 'SelectQueryNode') return 'sql'
  const [first] = node.from?.froms ?? []
  const source = first?.kind === 'AliasNode' ? (first as unknown as { node: typeof first }).node : first
  const table =
    source?.kind === 'TableNode' ? (source as unknown as { table: { identifier: { name: string } } }).table.identifier.name : undefined
  return table === undefined ? 'select' : `select ${table}`
}
