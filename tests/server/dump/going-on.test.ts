import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startCursor } from '#contract/dump.ts'
import { type DumpScene, dumpAddress, dumpOf, dumpScene, existing, linesOf, paper, papers, recordsOf } from './dump-scene.ts'

let scene: DumpScene
beforeAll(async () => {
  scene = await dumpScene()
})
afterAll(() => scene.server.stop())

describe('a dump goes on', () => {
  test('behind any line with exactly those that are missing', async () => {
    const lines = linesOf(await dumpOf(scene, 'publications'))
    expect(lines).toHaveLength(papers + 1)
    // Lines in every part of the dump, and its last ones.
    for (const [n, { cursor }] of lines.entries()) {
      if (n % 7 > 0 && n < papers - 2) continue
      const rest = linesOf(await dumpOf(scene, 'publications', cursor))
      expect([n, recordsOf(rest)]).toEqual([n, recordsOf(lines.slice(n + 1))])
      expect(rest.at(-1)).toMatchObject({ complete: true })
    }
  })

  test('although it was cut in the middle of lines and records change: the copy ends equal to the catalogue', async () => {
    const own = await dumpScene()
    const { catalogue } = own
    const changes = [
      () => catalogue.put([paper(3, 'Changed behind the reader'), paper(390, 'Changed before the reader')]),
      () => catalogue.remove('publications', 'paper-2'),
      () => catalogue.remove('publications', 'paper-395'),
      () => catalogue.put([paper(1000, 'New'), paper(papers, 'Back again')]),
    ]
    const copy = new Map<number, unknown>()
    let cursor = startCursor
    for (let isComplete = false; !isComplete;) {
      const text = await dumpOf(own, 'publications', cursor)
      const got = changes.length > 0 ? text.slice(0, Math.ceil(text.length / 3)) : text
      for (const line of linesOf(got.slice(0, got.lastIndexOf('\n')))) {
        if ('record' in line) copy.set(line.id, line.record)
        else if ('removed' in line) copy.delete(line.id)
        else isComplete = line.complete
        cursor = line.cursor
      }
      await changes.shift()?.()
    }
    expect(changes).toHaveLength(0)
    const slugs = [...Array.from({ length: papers + 1 }, (_, n) => `paper-${n}`), 'paper-1000']
    const now = await existing(catalogue, 'publications', slugs)
    expect(now).toHaveLength(papers)
    const sorted = (records: Iterable<unknown>) => [...records].map(record => JSON.stringify(record)).sort()
    expect(sorted(copy.values())).toEqual(sorted(now))
    await own.server.stop()
  })

  test('in one answer while records change: a changed one comes again, a removed one is told', async () => {
    const own = await dumpScene()
    const headers = { Authorization: `Bearer ${own.user.token}` }
    const response = await own.server.app.fetch(new Request(`http://127.0.0.1${dumpAddress('publications')}`, { headers }))
    const reader = response.body!.getReader()
    const decoder = new TextDecoder()
    let text = decoder.decode((await reader.read()).value, { stream: true })
    await own.catalogue.put([paper(0, 'Changed')])
    await own.catalogue.remove('publications', 'paper-1')
    for (let next = await reader.read(); !next.done; next = await reader.read()) text += decoder.decode(next.value, { stream: true })
    const lines = linesOf(text)
    expect(lines.slice(-3)).toMatchObject([{ record: { title: 'Changed' } }, { removed: true }, { complete: true }])
    expect(recordsOf(lines)).toHaveLength(papers + 1)
    await own.server.stop()
  })

  test('from no cursor but its own', async () => {
    const other = await dumpScene()
    const foreign = linesOf(await dumpOf(other, 'publications'))[0]!.cursor
    await other.server.stop()
    const mark = linesOf(await dumpOf(scene, 'publications'))[0]!.cursor.split('-')[1]!
    const hostile = [foreign, linesOf(await dumpOf(scene, 'news'))[0]!.cursor, `999999999-${mark}`, `1-${'0'.repeat(12)}`]
    const malformed = ['', '-1', '1', '00', `1-${mark}-1`, `1e3-${mark}`, `${'9'.repeat(40)}-${mark}`, `1-${mark}' or 1=1 --`, '1-\0', '💥']
    for (const cursor of [...hostile, ...malformed, 'x'.repeat(5000)]) {
      const asked = scene.server.request<{ code: string; errors: Record<string, string[]> }>(dumpAddress('publications', cursor), {
        user: scene.user,
      })
      const { status, body } = await asked
      expect([cursor, status, body.code, Object.keys(body.errors)]).toEqual([cursor, 422, 'invalid', ['after']])
      expect(body.errors['after']![0]).toMatch(/Leave it out to start again\.$/)
    }
  })
})
