import { openCatalogue } from '#server/catalogue/embedded/open.ts'
import { writeDemoCatalogue } from '#server/seed/write-demo-catalogue.ts'
import { startTestServer } from '../support/test-server.ts'

/**
 * A server on a demo folder of its own, without limits of calls, for programs that send very many requests (scripts/check-openapi.mjs).
 * Prints one line of JSON when it is ready, and removes its folder when its input ends.
 */
const server = await startTestServer({
  socket: true,
  tracksWriteJobs: false,
  catalogue: async dir => {
    await writeDemoCatalogue(dir, () => undefined)
    return openCatalogue(dir)
  },
})
const user = await server.user()
await server.folder(user)
const { body } = await server.request<{ slug_values: string[] }>('/v1/me', { user })
/** One for each run: some calls end their session. */
const tokens = [user.token, ...(await Promise.all([1, 2, 3].map(() => server.session(user.id))))]
process.stdout.write(`${JSON.stringify({ url: server.url, tokens, user: user.id, profile: body.slug_values[0] })}\n`)
process.stdin.resume()
process.stdin.once('close', () => void server.stop())
