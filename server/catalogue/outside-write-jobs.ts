import { needsNoWriteJob } from '../core/write-job.ts'
import { type Catalogue, type Promised, type Searches, searchNames } from './port.ts'

/** The same catalogue, which refuses to be asked or changed while a write job waits for the answer: everybody's changes would wait too. */
export const outsideWriteJobs = (catalogue: Catalogue): Catalogue => ({
  ...searchesOutside(catalogue),
  until: signal => searchesOutside(catalogue.until(signal)),
  records: outside('records', (...question: Parameters<Catalogue['records']>) => catalogue.records(...question)),
  put: outside('put', records => catalogue.put(records)),
  remove: outside('remove', (index, slug) => catalogue.remove(index, slug)),
  size: outside('size', () => catalogue.size()),
  isDemo: outside('isDemo', () => catalogue.isDemo()),
  close: () => catalogue.close(),
})

function outside<A extends readonly unknown[], R>(name: string, question: (...args: A) => Promise<R>): (...args: A) => Promise<R> {
  return async (...args) => {
    needsNoWriteJob(`The catalogue was asked for \`${name}\``)
    return question(...args)
  }
}

const searchesOutside = (searches: Promised<Searches>): Promised<Searches> =>
  Object.fromEntries(
    searchNames.map(name => {
      const search = (...args: unknown[]) => (searches[name] as (...args: unknown[]) => Promise<unknown>)(...args)
      return [name, outside(name, search)]
    }),
  ) as unknown as Promised<Searches>
