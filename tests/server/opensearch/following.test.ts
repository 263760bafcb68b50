import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { BulkWriter } from '#server/catalogue/opensearch/following/bulk-writer.ts'
import { buildIndex } from '#server/catalogue/opensearch/following/build-index.ts'
import { ChangeFollower } from '#server/catalogue/opensearch/following/follow-changes.ts'
import { followAll } from '#server/catalogue/opensearch/following/follow-all.ts'
import { type Lease, ownLease } from '#server/catalogue/opensearch/following/lease.ts'
import { prepareIndexes } from '#server/catalogue/opensearch/following/prepare-indexes.ts'
import { indexProblem } from '#server/catalogue/opensearch/following/usable.ts'
import { type Followed, followed, formOf, memoryDocuments, publication, publications } from '../../support/followed-index.ts'
import { SearchClusterStandIn } from '../../support/search-cluster-stand-in.ts'

const alias = 'indago-publications'
const quick = { copiesMs: 10, oldMs: 0, leftMs: 0, strangeMs: 0 }
const laws = { lookMs: 5, gapMs: 1, checkMs: 50, delays: [5] }

let standIn: SearchClusterStandIn
let parts: Followed
let opened: Followed[]
let followers: ChangeFollower[]
beforeAll(async () => (standIn = await SearchClusterStandIn.start()))
afterAll(() => standIn.stop())
beforeEach(async () => {
  opened = []
  followers = []
  parts = open()
  await parts.positions.prepare()
})
afterEach(async () => {
  await Promise.all(followers.map(follower => follower.stop()))
  for (const one of opened) one.cluster.close()
  standIn.indexes.clear()
  Object.assign(standIn, { block: undefined, health: 'green', version: { number: '3.6.0', distribution: 'opensearch' }, longest: 0 })
  Object.assign(standIn, { stumbleAt: () => undefined, documentStumbleAt: () => undefined, before: () => undefined })
})

function open(documents = memoryDocuments(), form = formOf()): Followed {
  const one = followed(standIn.settings(), documents, form)
  opened.push(one)
  return one
}

function follow(lease: Lease = ownLease): ChangeFollower {
  const follower = new ChangeFollower(parts, lease, laws)
  followers.push(follower)
  follower.start()
  return follower
}

const titles = (): string[] =>
  [...standIn.documents(alias)].map(([slug, { source }]) => `${slug} ${(source as { title: string }).title}`).sort()
const prepare = (of = parts) => prepareIndexes(of, ownLease, { laws: quick }, () => undefined)
const build = (of = parts) => buildIndex(of, 'publications', { laws: quick })
const said = (work: Promise<unknown>) => work.then(String, (problem: Error) => problem.message)

test('what is put, changed and removed is in the index, whatever stumbles on the way', async () => {
  await parts.documents.write(publications(0, 3))
  await build()
  const follower = follow()
  let bulks = 0
  const stumbles = ['cut', { status: 429 }, 'forgetful', { status: 503 }] as const
  standIn.stumbleAt = request => (request.endsWith('_bulk') ? stumbles[bulks++] : undefined)
  await parts.documents.write([publication(1, 'Fern'), publication(7)])
  await parts.documents.remove('publications', 'p0')
  follower.wake()
  await expect.poll(titles).toEqual(['p1 Fern', 'p2 Moss 2', 'p7 Moss 7'])
  await expect.poll(() => bulks).toBeGreaterThan(4)
})

test('documents that a busy shard puts off come later, one that is refused is named once and holds up none', async () => {
  await build()
  let putOff = 3
  standIn.documentStumbleAt = id =>
    id === 'p4'
      ? { status: 400, type: 'mapper_parsing_exception' }
      : id === 'p5' && putOff-- > 0
        ? { status: 429, type: 'es_rejected_execution_exception' }
        : undefined
  await parts.documents.write([...publications(3, 7), { ...publication(0), slug_values: ['long'.repeat(200)] }])
  await followAll(parts)
  expect(titles()).toEqual(['p3 Moss 3', 'p5 Moss 5', 'p6 Moss 6'])
  expect(parts.logged.map(line => line['slug'])).toEqual(expect.arrayContaining(['p4', 'long'.repeat(200)]))
  expect((await parts.positions.read(standIn.behind(alias)!))?.refused).toHaveLength(2)
  await followAll(parts)
  expect(parts.logged).toHaveLength(2)
  // Once it is taken, it counts as one of the index.
  standIn.documentStumbleAt = () => undefined
  await parts.documents.write([publication(4, 'Mended')])
  await followAll(parts)
  expect((await parts.positions.read(standIn.behind(alias)!))?.refused).toEqual(['long'.repeat(200)])
})

test('an older write that comes late changes nothing, and does not bring back what was deleted', async () => {
  await parts.documents.write([publication(1, 'Newest'), publication(2)])
  await build()
  await parts.documents.remove('publications', 'p2')
  await followAll(parts)
  const late = new BulkWriter(parts.cluster, standIn.behind(alias)!, () => undefined)
  for (const id of ['p1', 'p2']) await late.add({ id, change: 1, source: { title: 'Older' } })
  await late.flush()
  expect(late.counts).toMatchObject({ written: 0, known: 2 })
  expect(titles()).toEqual(['p1 Newest'])
})

test('requests are bounded in bytes and in number, and a busy cluster gets one at a time', async () => {
  await build()
  let [flying, most] = [0, 0]
  standIn.before = async request => {
    if (!request.endsWith('_bulk')) return
    most = Math.max(most, (flying += 1))
    await new Promise(resolve => setTimeout(resolve, 5))
    flying -= 1
  }
  const source = { title: 'moss '.repeat(100) }
  const write = async (from: number) => {
    const writer = new BulkWriter(parts.cluster, standIn.behind(alias)!, () => undefined, { laws: { bytes: 10_000, pauseMs: 1 } })
    for (let at = from; at < from + 200; at += 1) await writer.add({ id: `w${at}`, change: at + 1, source })
    await writer.flush()
  }
  await write(0)
  expect(standIn.longest).toBeLessThan(10_000)
  expect(most).toBe(3)
  most = 0
  standIn.documentStumbleAt = () => (Math.random() < 0.2 ? { status: 429, type: 'es_rejected_execution_exception' } : undefined)
  await write(200)
  expect(standIn.documents(alias).size).toBe(400)
})

test('a new form is built beside the old index, which is searched until the alias moves, and loses no write', async () => {
  await parts.documents.write(publications(0, 50))
  await prepare()
  const old = standIn.behind(alias)
  const follower = follow()
  const newer = open(parts.documents, formOf(2))
  let written = 50
  standIn.before = async request => {
    if (!/^POST .*(_bulk|_aliases|_refresh)$/.test(request) || written > 80) return
    await parts.documents.write([publication(written++), publication(3, `Seen ${written}`)])
    follower.wake()
    // Nothing is in the new index alone while the old one is searched.
    if (standIn.behind(alias) === old) expect(standIn.documents(alias).size).toBeGreaterThanOrEqual(50)
  }
  await build(newer)
  standIn.before = () => undefined
  expect(standIn.behind(alias)).not.toBe(old)
  expect(standIn.indexes.has(old!)).toBe(false)
  // The older version leaves the new index alone; the newer one follows.
  await parts.documents.write([publication(1000)])
  follower.wake()
  await new Promise(resolve => setTimeout(resolve, 60))
  expect(standIn.documents(alias).has('p1000')).toBe(false)
  expect(await indexProblem(parts)).toMatch(/^The index of publications is of another version of Indago\.$/)
  await followAll(newer)
  expect(standIn.documents(alias).size).toBe(await parts.documents.size('publications'))
  expect(titles()).toContain(`p3 Seen ${written}`)
})

test('a build that was killed is gone on with; what another form left is removed', async () => {
  await parts.documents.write(publications(0, 30))
  await build(open(parts.documents, formOf(2)))
  let bulks = 0
  standIn.stumbleAt = request => (request.endsWith('_bulk') && bulks++ > 0 ? { status: 400 } : undefined)
  let seen = 0
  const killed = buildIndex(parts, 'publications', { laws: quick, isStopped: () => seen++ > 0 })
  expect(await said(killed)).toMatch(/was stopped/)
  standIn.stumbleAt = () => undefined
  const left = [...standIn.indexes.keys()].filter(name => name.startsWith(alias))
  expect(left).toHaveLength(2)
  expect(await build()).toBe(30)
  expect(left).toContain(standIn.behind(alias))
  expect([...standIn.indexes.keys()].filter(name => name.startsWith(alias))).toEqual([standIn.behind(alias)])
})

test('an index whose number of documents is not that of the store is not searched', async () => {
  await parts.documents.write(publications(0, 10))
  standIn.before = request => {
    if (request.endsWith('_count')) for (const { documents } of standIn.indexes.values()) documents.delete('p3')
  }
  const building = buildIndex(parts, 'publications', { laws: { ...quick, comparisons: 2 } })
  expect(await said(building)).toMatch(/the new index of publications has 9 documents in place of 10, so it is not used/)
  expect(standIn.behind(alias)).toBeUndefined()
})

test('a restored backup, whose changes have lower numbers, gets a new index; another catalogue gets none', async () => {
  await parts.documents.write(publications(0, 5))
  await prepare()
  const name = standIn.behind(alias)!
  await parts.positions.write(name, { ...(await parts.positions.read(name))!, upTo: 99 })
  await prepare()
  expect(standIn.behind(alias)).not.toBe(name)
  const other = open()
  await other.documents.write([publication(77)])
  expect(await said(prepare(other))).toMatch(/has the indexes of another catalogue under this SEARCH_PREFIX/)
})

test('what is wrong with the indexes is said in a sentence', async () => {
  await prepare()
  expect(await indexProblem(parts)).toBeUndefined()
  standIn.health = 'red'
  expect(await indexProblem(parts)).toBe('Parts of the search index are lost or not started yet: the search cluster is red.')
  standIn.health = 'yellow'
  standIn.block = 'read_only_allow_delete'
  expect(await indexProblem(parts)).toBe('The disk of a node of the search cluster is nearly full, so the search index cannot be written.')
  await parts.documents.write(publications(0, 1))
  expect(await said(followAll(parts))).toMatch(/^the disk of a node of the search cluster is nearly full/)
  standIn.block = undefined
  standIn.indexes.delete(standIn.behind('indago-news')!)
  expect(await indexProblem(parts)).toBe('The search cluster has no index of news.')
  standIn.version = { number: '8.1.0' }
  expect(await said(followAll(parts))).toBe('The search cluster is Elasticsearch 8.1.0; Indago needs OpenSearch 2 or later.')
  standIn.version = { number: '1.3.0', distribution: 'opensearch' }
  expect(await said(followAll(parts))).toBe('The search cluster is OpenSearch 1.3.0; Indago needs 2 or later.')
  standIn.stumbleAt = () => ({ status: 401 })
  expect(await said(followAll(parts))).toBe(
    'The search cluster of SEARCH_URL cannot be used: it does not take the name and password of the address.',
  )
})

test('an index that somebody deleted is built again by whoever follows', async () => {
  await parts.documents.write(publications(0, 4))
  await build()
  follow()
  standIn.indexes.delete(standIn.behind(alias)!)
  await expect.poll(titles).toHaveLength(4)
})

test('without the lease nothing is written, and whoever gets it goes on', async () => {
  await build()
  let isOurs = false
  const follower = follow({ hold: async () => isOurs, release: async () => undefined })
  await parts.documents.write(publications(0, 2))
  follower.wake()
  await new Promise(resolve => setTimeout(resolve, 30))
  expect(titles()).toEqual([])
  isOurs = true
  await expect.poll(titles).toHaveLength(2)
})
