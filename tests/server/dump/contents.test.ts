import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as v from 'valibot'
import { dump, startCursor } from '#contract/dump.ts'
import { indexNames } from '#contract/indexes/shape.ts'
import { openapi } from '#contract/openapi.ts'
import { openCatalogue } from '#server/catalogue/embedded/open.ts'
import { smallRecords } from '../../support/small-catalogue.ts'
import { startTestServer } from '../../support/test-server.ts'
import { type DumpScene, dumpAddress, dumpOf, dumpScene, existing, linesOf, papers, recordsOf } from './dump-scene.ts'

let scene: DumpScene
beforeAll(async () => {
  scene = await dumpScene()
})
afterAll(() => scene.server.stop())

describe('a dump', () => {
  test.each(indexNames)('of %s has every record as the catalogue has it, once, in lines as the contract says', async index => {
    const { headers } = await scene.server.request(dumpAddress(index), { user: scene.user })
    expect(headers.get('content-type')).toBe('application/jsonl; charset=utf-8')
    const lines = linesOf(await dumpOf(scene, index))
    for (const line of lines) expect(v.parse(dump.records.reply, line)).toEqual(line)
    expect(lines.at(-1)).toEqual({ cursor: expect.any(String) as string, complete: true })
    const records = recordsOf(lines)
    expect(records).toHaveLength(index === 'publications' ? papers : smallRecords.filter(record => record.index === index).length)
    const slugs = records.map(record => record.slug_values[0]!)
    expect(new Set(slugs).size).toBe(slugs.length)
    expect(records).toEqual(await existing(scene.catalogue, index, slugs))
  })

  test('of patents has their full texts', async () => {
    for (const record of recordsOf(linesOf(await dumpOf(scene, 'patents')))) expect(record['full_texts']).toHaveLength(1)
  })

  test('of an index without records is complete at once, and its cursor is the start', async () => {
    const server = await startTestServer({ socket: false, catalogue: openCatalogue })
    expect(linesOf(await dumpOf({ server, user: await server.user() }, 'news'))).toEqual([{ cursor: startCursor, complete: true }])
    await server.stop()
  })

  test.each([
    ['gzip', (bytes: Buffer) => gunzipSync(bytes)],
    ['br', (bytes: Buffer) => brotliDecompressSync(bytes)],
  ])('is packed with %s for whoever takes it', async (encoding, unpack) => {
    const headers = { Authorization: `Bearer ${scene.user.token}`, 'Accept-Encoding': encoding }
    const packed = await scene.server.app.fetch(new Request(`http://127.0.0.1${dumpAddress('publications')}`, { headers }))
    expect(packed.headers.get('content-encoding')).toBe(encoding)
    expect(unpack(Buffer.from(await packed.arrayBuffer())).toString()).toBe(await dumpOf(scene, 'publications'))
  })

  test('is on the OpenAPI page with its content type', () => {
    expect(openapi({ dump })['paths']).toMatchObject({
      '/v1/dump/{index}': { get: { responses: { 200: { content: { 'application/jsonl': { schema: { anyOf: expect.any(Array) } } } } } } },
    })
  })

  test('has nothing of an account beyond its public profile, and of a deleted one a number only', async () => {
    const { server } = scene
    const person = await server.user()
    await server.folder(person, { name: 'Hidden plans' })
    const change = { user: { academic_title: 'Dr', gender_id: 'female', country_id: 'DE' } }
    await server.request(`/v1/users/${person.id}`, { method: 'PUT', user: person, body: change })
    const [slug = ''] = (await server.request<{ slug_values: string[] }>('/v1/me', { user: person })).body.slug_values
    await vi.waitFor(async () => expect(await dumpOf(scene, 'researchers')).toContain(slug))
    let all = ''
    for (const index of indexNames) all += await dumpOf(scene, index)
    for (const secret of [person.email, person.id, 'Hidden plans', 'example.org', 'argon2'])
      expect([secret, all.includes(secret)]).toEqual([secret, false])

    const before = linesOf(await dumpOf(scene, 'researchers'))
    const { id } = before.find(line => 'record' in line && line.record.slug_values[0] === slug) as { id: number }
    await server.request(`/v1/users/${person.id}`, { method: 'DELETE', user: person, body: { password: person.password } })
    await vi.waitFor(async () => {
      const after = await dumpOf(scene, 'researchers', before.at(-1)!.cursor)
      expect(linesOf(after)).toContainEqual({ cursor: expect.any(String) as string, id, removed: true })
      expect(after.includes(slug)).toBe(false)
    })
    expect(await dumpOf(scene, 'researchers')).not.toContain('"removed"')
  })
})
