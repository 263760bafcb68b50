import { expect } from 'vitest'
import { exportHeaders } from '#contract/export-headers.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { RowsReply } from '#contract/exports.ts'
import type { Catalogue } from '#server/catalogue/port.ts'
import { smallCatalogue } from '../../support/small-catalogue.ts'
import { type TestServer, type TestServerOptions, type TestUser, startTestServer } from '../../support/test-server.ts'

const source = { name: 'Weir Archive', url: 'https://weir.example', licence: 'CC BY 4.0' }

export const item = (n: number, more: Record<string, unknown> = {}): CatalogueRecord => ({
  index: 'news',
  slug_values: [`item-${n}`],
  source,
  title: `Lantern ${n}`,
  publication_date: `20${String(n % 100).padStart(2, '0')}-06-01`,
  ...more,
})

/** A trial with contacts, every one with an address of its own. */
export const trial = (n: number, contacts: number): CatalogueRecord => ({
  index: 'clinical_trials',
  slug_values: [`trial-${n}`],
  source,
  full_title: `Trial ${n}`,
  contacts: Array.from({ length: contacts }, (_, at) => ({
    name: `Person ${n}-${at}`,
    email: `p${n}-${at}@weir.example`,
    phone: '+47 1234',
  })),
})

export interface ExportScene {
  server: TestServer
  catalogue: Catalogue
  /** May export. */
  user: TestUser
}

export async function exportScene(records: readonly CatalogueRecord[], options: TestServerOptions = {}): Promise<ExportScene> {
  const catalogue = smallCatalogue(records, false)
  const server = await startTestServer({ socket: false, catalogue, ...options })
  return { server, catalogue, user: await server.user() }
}

type Wish = Record<string, unknown> & { index: string }
export const listOf = ({ index, ...more }: Wish) => ({ index, state: { index }, numberOfDocuments: 100_000, ...more })

export const rowsOf = ({ server, user }: Pick<ExportScene, 'server' | 'user'>, wish: Wish) =>
  server.request<RowsReply>(`/search-service/export/${wish.index}/rows`, { user, body: listOf(wish) })

/** All pages of a list; `between` runs after each. */
export async function allRows(scene: ExportScene, wish: Wish, between = async () => {}) {
  const pages: RowsReply[] = []
  for (let cursor: string | undefined; ;) {
    const { status, body } = await rowsOf(scene, { ...wish, ...(cursor !== undefined && { cursor }) })
    expect(status).toBe(200)
    pages.push(body)
    await between()
    cursor = body.cursor
    if (cursor === undefined) return pages
  }
}

interface SentFile {
  status: number
  headers: Headers
  bytes: Uint8Array
  /** What the headers say. */
  made: { id: string; count: number; credits: number; withheld: number }
}

/** The answer with the file of a list, which is not written yet. `path` is empty or `contacts/`. */
export const answerOf = async ({ server, user }: Pick<ExportScene, 'server' | 'user'>, wish: Wish, path = ''): Promise<Response> =>
  server.app.fetch(
    new Request(`http://127.0.0.1/v1/export/${path}${wish.index}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${user.token}` },
      body: JSON.stringify(listOf(wish)),
    }),
  )

/** The file of a list. */
export async function fileOf(scene: Pick<ExportScene, 'server' | 'user'>, wish: Wish, path = ''): Promise<SentFile> {
  const response = await answerOf(scene, wish, path)
  const said = (name: string): number => Number(response.headers.get(name) ?? Number.NaN)
  return {
    status: response.status,
    headers: response.headers,
    bytes: new Uint8Array(await response.arrayBuffer()),
    made: {
      id: response.headers.get(exportHeaders.id) ?? '',
      count: said(exportHeaders.count),
      credits: said(exportHeaders.credits),
      withheld: said(exportHeaders.withheld),
    },
  }
}
