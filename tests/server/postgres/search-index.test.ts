import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostgresDocuments } from '#server/catalogue/documents/postgres/open.ts'
import { openClusterCatalogue } from '#server/catalogue/opensearch/open.ts'
import type { Async, Catalogue, Searches } from '#server/catalogue/port.ts'
import { SessionLock } from '#server/store/postgres/session-lock.ts'
import { formOf, publication, publications } from '../../support/followed-index.ts'
import { SearchClusterStandIn } from '../../support/search-cluster-stand-in.ts'
import { databaseOf } from '../../support/test-store.ts'

let standIn: SearchClusterStandIn
let url: string
const built: string[][] = []
beforeAll(async () => {
  standIn = await SearchClusterStandIn.start()
  url = await databaseOf('search-index')
})
afterAll(() => standIn.stop())

/** The catalogue as one of several servers opens it. */
async function openServer(): Promise<Catalogue> {
  const ofThis: string[] = []
  built.push(ofThis)
  return openClusterCatalogue({
    settings: standIn.settings(),
    documents: await openPostgresDocuments(url),
    form: formOf(),
    lease: name => new SessionLock(url, name),
    openSearches: async () => ({ searches: () => ({}) as Async<Searches>, close: async () => undefined }),
    log: pino({ level: 'silent' }),
    onProgress: (index, done, total) => {
      if (done === total && !ofThis.includes(index)) ofThis.push(index)
    },
    say: () => undefined,
  })
}

test('servers that start together build the indexes once, and what each writes is followed by whoever is left', async () => {
  const servers = await Promise.all([openServer(), openServer()])
  expect(built.map(indexes => indexes.length).sort((a, b) => a - b)).toEqual([0, 11])
  const slugs = () => [...standIn.documents('indago-publications').keys()].sort()
  await servers[0].put(publications(0, 3))
  await servers[1].put([publication(3)])
  await expect.poll(slugs).toEqual(['p0', 'p1', 'p2', 'p3'])
  // The one that follows ends.
  const [follower, other] = built[0]!.length > 0 ? servers : [servers[1], servers[0]]
  await follower.close()
  await other.put([publication(4)])
  await other.remove('publications', 'p0')
  await expect.poll(slugs).toEqual(['p1', 'p2', 'p3', 'p4'])
  expect(await other.problem?.()).toBeUndefined()
  await other.close()
})
