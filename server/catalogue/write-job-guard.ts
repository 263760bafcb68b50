import { refuseInWriteJob } from '../core/write-job.ts'
import { type Catalogue, type Async, type Searches, searchNames } from './port.ts'

/** The same catalogue, but its methods throw inside a write job: all other changes would have to wait for the answer. */
export const guardFromWriteJobs = (catalogue: Catalogue): Catalogue => ({
  ...guardedSearches(catalogue),
  withSignal: signal => guardedSearches(catalogue.withSignal(signal)),
  records: guarded('records', (...args: Parameters<Catalogue['records']>) => catalogue.records(...args)),
  changedOn: guarded('changedOn', ref => catalogue.changedOn(ref)),
  dump: (...args) => {
    refuseInWriteJob('The catalogue was called (`dump`)')
    return catalogue.dump(...args)
  },
  addressParts: guarded('addressParts', () => catalogue.addressParts()),
  addresses: (...args) => {
    refuseInWriteJob('The catalogue was called (`addresses`)')
    return catalogue.addresses(...args)
  },
  organisationsOf: guarded('organisationsOf', (...args: Parameters<Catalogue['organisationsOf']>) => catalogue.organisationsOf(...args)),
  put: guarded('put', records => catalogue.put(records)),
  remove: guarded('remove', (index, slug) => catalogue.remove(index, slug)),
  replace: guarded('replace', (index, slug, shown) => catalogue.replace(index, slug, shown)),
  restore: guarded('restore', (index, slug) => catalogue.restore(index, slug)),
  original: guarded('original', (index, slug) => catalogue.original(index, slug)),
  replacedSlugs: guarded('replacedSlugs', index => catalogue.replacedSlugs(index)),
  changes: guarded('changes', () => catalogue.changes()),
  size: guarded('size', () => catalogue.size()),
  isDemo: guarded('isDemo', () => catalogue.isDemo()),
  ...(catalogue.problem && { problem: () => catalogue.problem!() }),
  close: () => catalogue.close(),
})

function guarded<A extends readonly unknown[], R>(name: string, method: (...args: A) => Promise<R>): (...args: A) => Promise<R> {
  return async (...args) => {
    refuseInWriteJob(`The catalogue was called (\`${name}\`)`)
    return method(...args)
  }
}

const guardedSearches = (searches: Async<Searches>): Async<Searches> =>
  Object.fromEntries(
    searchNames.map(name => {
      const search = (...args: unknown[]) => (searches[name] as (...args: unknown[]) => Promise<unknown>)(...args)
      return [name, guarded(name, search)]
    }),
  ) as unknown as Async<Searches>
