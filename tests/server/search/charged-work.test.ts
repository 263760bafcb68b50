import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCatalogueFiles } from '#server/catalogue/embedded/storage/catalogue-files.ts'
import { openCatalogue } from '#server/catalogue/embedded/open.ts'
import { SearchBusy } from '#server/catalogue/errors.ts'
import { TooCostly } from '#server/catalogue/port.ts'
import { toRefusal } from '#server/catalogue/to-refusal.ts'
import { Refusal } from '#server/core/refusal.ts'
import { userTypes } from '#contract/rights.ts'
import { rateLimits, type RateLimitTable } from '#server/http/rate-limits.ts'
import { smallRecords } from '../../support/small-catalogue.ts'
import { type TestServer, type TestUser, startTestServer } from '../../support/test-server.ts'

/** A millisecond of the search thread, and one more each second. */
const strict = Object.fromEntries(
  userTypes.map(type => [type, { ...rateLimits[type], work: { burst: 1, perMinute: 60 } }]),
) as unknown as RateLimitTable

let server: TestServer
let user: TestUser
beforeAll(async () => {
  server = await startTestServer({
    socket: false,
    limits: strict,
    catalogue: async dir => {
      const files = await openCatalogueFiles(dir)
      files.documents.write(smallRecords)
      await files.close()
      return openCatalogue(dir)
    },
  })
  user = await server.user()
})
afterAll(() => server.stop())

const search = (by: TestUser) => server.request('/search-service/search', { user: by, body: { index: 'publications', keyword: 'number' } })
const typed = (by: TestUser) => server.request('/search-service/typeahead', { user: by, body: { query: 'p', index: 'publications' } })

test('A39 what the search thread worked for a caller is charged to that caller alone, until it is back', async () => {
  expect((await search(user)).status).toBe(200)
  const refused = await typed(user)
  expect([refused.status, refused.body['code']]).toEqual([429, 'too_many'])
  expect((await search(await server.user())).status).toBe(200)
  const seconds = Number(refused.headers.get('retry-after'))
  expect(seconds).toBeGreaterThanOrEqual(1)
  server.advanceClock(seconds * 1000)
  expect((await typed(user)).status).toBe(200)
})

test('A39 refusals of the catalogue: too much work, too many waiting of one caller, too many of all', async () => {
  const refusalOf = async (problem: Error) => {
    const refused: unknown = await toRefusal(Promise.reject(problem)).catch((reason: unknown) => reason)
    return refused instanceof Refusal ? [refused.status, refused.body.code, refused.retryAfter, refused.body.at] : refused
  }
  expect(await refusalOf(new TooCostly())).toEqual([400, 'too_costly', undefined, undefined])
  expect(await refusalOf(new SearchBusy('of_caller'))).toEqual([429, 'too_many', 1, undefined])
  expect(await refusalOf(new SearchBusy('of_all'))).toEqual([503, 'not_ready', 1, undefined])
})
