import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import type { DumpLine } from '#contract/dump.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { openCatalogue } from '#server/catalogue/embedded/open.ts'
import type { Catalogue } from '#server/catalogue/port.ts'
import { smallRecords } from '../../support/small-catalogue.ts'
import { type TestServer, type TestServerOptions, type TestUser, startTestServer } from '../../support/test-server.ts'

export const paper = (n: number, title = `Paper ${n}`, length = 4000): CatalogueRecord => ({
  index: 'publications',
  slug_values: [`paper-${n}`, `older-${n}`],
  source: { name: 'Tests' },
  title,
  abstract: createHash('sha256')
    .update(String(n))
    .digest('hex')
    .repeat(length / 64),
})

/** Enough for several parts of a dump; one more was deleted. */
export const papers = 400

export interface DumpScene {
  server: TestServer
  catalogue: Catalogue
  /** A user with the premium plan. */
  user: TestUser
}

export async function dumpScene(options: TestServerOptions = {}, length?: number): Promise<DumpScene> {
  let catalogue: Catalogue | undefined
  const open = async (dir: string) => {
    catalogue = await openCatalogue(dir)
    await catalogue.put(smallRecords.filter(({ index }) => index !== 'publications'))
    await catalogue.put(Array.from({ length: papers + 1 }, (_, n) => paper(n, undefined, length)))
    await catalogue.remove('publications', `paper-${papers}`)
    return catalogue
  }
  const server = await startTestServer({ socket: false, catalogue: open, ...options })
  return { server, catalogue: catalogue!, user: await server.user() }
}

export const dumpAddress = (index: string, after?: string): string =>
  `/v1/dump/${index}${after === undefined ? '' : `?after=${encodeURIComponent(after)}`}`

/** The text of a dump that is answered. */
export async function dumpOf({ server, user }: Pick<DumpScene, 'server' | 'user'>, index: IndexName, after?: string): Promise<string> {
  const { status, body } = await server.request<string>(dumpAddress(index, after), { user })
  expect([index, status]).toEqual([index, 200])
  return body
}

export const linesOf = (text: string): DumpLine[] =>
  text
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as DumpLine)

export const recordsOf = (lines: readonly DumpLine[]) => lines.flatMap(line => ('record' in line ? [line.record] : []))

/** The existing records of these slugs, as the catalogue has them. */
export const existing = async (catalogue: Catalogue, index: IndexName, slugs: readonly string[]) =>
  (await catalogue.records(slugs.map(slug => ({ index, slug })))).filter(record => record !== undefined && record !== 'gone')
