import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compareIndex } from '#server/catalogue/opensearch/following/compare-index.ts'
import { buildIndex } from '#server/catalogue/opensearch/following/build-index.ts'
import { ChangeFollower } from '#server/catalogue/opensearch/following/follow-changes.ts'
import { ownLease } from '#server/catalogue/opensearch/following/lease.ts'
import { indexProblem } from '#server/catalogue/opensearch/following/usable.ts'
import { prepareIndexes } from '#server/catalogue/opensearch/following/prepare-indexes.ts'
import { type Followed, followed, formOf, publication, publications } from '../support/followed-index.ts'
import { startNodes, type TestCluster, testCluster, type TestNodes, withoutOpenSearch } from '../support/opensearch-server.ts'

const missing = withoutOpenSearch()
if (missing !== undefined) process.stderr.write(`The search index on a real cluster is not tested: ${missing}.\n`)

/** Asks until the answer is this one; returns the milliseconds that it took. */
async function until(isSo: () => Promise<boolean>): Promise<number> {
  const started = performance.now()
  while (!(await isSo())) await pause(5)
  return performance.now() - started
}

const countIn = async ({ cluster }: Followed, alias: string): Promise<number> =>
  (await cluster.request<{ count: number }>('GET', `/${alias}/_count`)).count

/** Resolves when an index has every change. */
const hasFollowed = ({ positions, documents }: Followed, name: string): Promise<number> =>
  until(async () => (await positions.read(name))?.upTo === (await documents.changes()).newest.publications)

describe.skipIf(missing !== undefined)('an index on a real cluster', () => {
  const prefix = `t${Date.now().toString(36)}`
  const alias = `${prefix}-publications`
  let cluster: TestCluster
  let parts: Followed
  let follower: ChangeFollower
  beforeAll(async () => {
    cluster = await testCluster()
    parts = followed({ hosts: [{ origin: cluster.url }], prefix })
    await parts.documents.write(publications(0, 300))
    await prepareIndexes(parts, ownLease, {}, () => undefined)
    follower = new ChangeFollower(parts, ownLease)
    follower.start()
  }, 240_000)
  afterAll(async () => {
    await follower.stop()
    await parts.cluster.request('DELETE', `/${prefix}-*`)
    parts.cluster.close()
    await cluster.stop()
  }, 60_000)

  test('what is acknowledged can be found soon, and what is removed not any more', async () => {
    expect(await countIn(parts, alias)).toBe(300)
    const took: number[] = []
    for (let number = 300; number < 320; number += 1) {
      await parts.documents.write([publication(number)])
      follower.wake()
      took.push(await until(async () => (await countIn(parts, alias)) === number + 1))
    }
    const inOrder = [...took].sort((a, b) => a - b)
    process.stderr.write(
      `found after ${inOrder[10]!.toFixed(0)} ms (median), ${inOrder.at(-1)!.toFixed(0)} ms (slowest of ${took.length})\n`,
    )
    await parts.documents.remove('publications', 'p7')
    await until(async () => (await countIn(parts, alias)) === 319)
  })

  test('a new form is built while people write and search, and nothing is missing at any moment', async () => {
    const newer = { ...parts, ...followed({ hosts: [{ origin: cluster.url }], prefix }, parts.documents, formOf(2)) }
    const building = { isOver: false }
    let written = 0
    const counts: number[] = []
    const writing = (async () => {
      while (!building.isOver) {
        await parts.documents.write([publication(1000 + written), publication(2, `Seen ${written}`)])
        written += 1
        follower.wake()
        counts.push(await countIn(parts, alias))
        await pause(20)
      }
    })()
    await buildIndex(newer, 'publications', { laws: { oldMs: 200 } })
    building.isOver = true
    await writing
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(319)
    await follower.stop()
    follower = new ChangeFollower(newer, ownLease)
    follower.start()
    const name = (await newer.aliases.read()).get('publications')!
    await hasFollowed(newer, name)
    expect(await countIn(parts, alias)).toBe(319 + written)
    expect(await compareIndex(newer, 'publications', name)).toMatchObject({
      same: 319 + written,
      missing: { count: 0 },
      surplus: { count: 0 },
    })
    newer.cluster.close()
  })

  test('an index that is blocked because a disk is full says so, follows again afterwards, and loses nothing', async () => {
    const block = (isBlocked: boolean) =>
      parts.cluster.request('PUT', `/${alias}/_settings`, { 'index.blocks.read_only_allow_delete': isBlocked ? true : null })
    await block(true)
    const before = await countIn(parts, alias)
    await parts.documents.write(publications(5000, 5003))
    follower.wake()
    await until(async () => follower.blocked !== undefined)
    expect(follower.blocked).toMatch(/nearly full/)
    await block(false)
    await until(async () => (await countIn(parts, alias)) === before + 3)
    await until(async () => follower.blocked === undefined)
  })
})

describe.skipIf(missing !== undefined || process.env['OPENSEARCH_HOME'] === undefined)('an index on three nodes', () => {
  const kills = Number(process.env['INDAGO_MANAGER_KILLS'] ?? 5)
  let nodes: TestNodes
  let parts: Followed
  let follower: ChangeFollower
  beforeAll(async () => {
    nodes = await startNodes(3, { heap: '320m' })
    parts = followed({ hosts: nodes.urls.map(origin => ({ origin })), prefix: 'kills' })
    await prepareIndexes(parts, ownLease, {}, () => undefined)
    follower = new ChangeFollower(parts, ownLease)
    follower.start()
  }, 400_000)
  afterAll(async () => {
    await follower.stop()
    parts.cluster.close()
    await nodes.stop()
  }, 60_000)

  test('the elected manager is killed again and again under writes: nothing is lost, nothing doubled', async () => {
    const killing = { isOver: false }
    let written = 0
    const writing = (async () => {
      while (!killing.isOver) {
        await parts.documents.write([publication(written), publication(written % 50, `Again ${written}`)])
        if (written % 10 === 9) await parts.documents.remove('publications', `p${written - 5}`)
        written += 1
        follower.wake()
        await pause(20)
      }
    })()
    const away: number[] = []
    for (let kill = 0; kill < kills; kill += 1) {
      const manager = await nodes.manager()
      await nodes.kill(manager)
      const { newest } = await parts.documents.changes()
      away.push(
        await until(async () => {
          const position = await parts.aliases
            .read()
            .then(names => parts.positions.read(names.get('publications')!))
            .catch(() => undefined)
          return (position?.upTo ?? 0) > newest.publications
        }),
      )
      await nodes.manager(manager)
      nodes.restart(manager)
      await nodes.whole(3)
      await parts.cluster.request('GET', '/_cluster/health?wait_for_status=green&timeout=120s', undefined, { timeoutMs: 130_000 })
    }
    killing.isOver = true
    await writing
    const size = await parts.documents.size('publications')
    const name = (await parts.aliases.read()).get('publications')!
    await hasFollowed(parts, name)
    // A position is seen at its first copy before the second one has it, and the comparison may ask that one.
    await follower.stop()
    expect(await compareIndex(parts, 'publications', name)).toMatchObject({ same: size, missing: { count: 0 }, surplus: { count: 0 } })
    expect(await countIn(parts, 'kills-publications')).toBe(size)
    process.stderr.write(
      `${kills} managers killed under ${written} writes; followed again after ${away.map(ms => (ms / 1000).toFixed(1)).join(', ')} s\n`,
    )
  }, 900_000)

  test('with two of three nodes gone it is said that the cluster cannot be used', async () => {
    await Promise.all([nodes.kill(0), nodes.kill(1)])
    // The node that is left answers as before until its own checks of the others have failed.
    const said = /^(The search cluster cannot be used: |Parts of the search index)/
    await expect.poll(() => indexProblem(parts), { timeout: 50_000 }).toMatch(said)
  }, 60_000)
})
