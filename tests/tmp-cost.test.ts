import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'vitest'
import { createServer } from '#server/app.ts'
import { openStore } from '#server/store/sqlite/open.ts'
import { startTestServer } from './support/test-server.ts'
import { smallCatalogue, smallRecords } from './support/small-catalogue.ts'
const t = async (name: string, f: () => unknown, n = 10) => {
  await f()
  const a = process.cpuUsage(); const w = performance.now()
  for (let i = 0; i < n; i++) await f()
  const c = process.cpuUsage(a)
  console.log(name, ((c.user + c.system) / 1000 / n).toFixed(1), 'ms cpu', ((performance.now() - w) / n).toFixed(1), 'ms')
}
test('cost', async () => {
  const dirs = () => mkdtempSync(join(tmpdir(), 'cost-'))
  await t('store', async () => { const s = await openStore(dirs()); await s.close() })
  await t('catalogue', () => smallCatalogue([...smallRecords]))
  await t('catalogue+200', () => smallCatalogue([...smallRecords, ...Array.from({ length: 200 }, (_, n) => ({ index: 'publications' as const, slug_values: [`more-${n}`], title: `More number ${n}`, source: { name: 'Tests' } }))]))
  const catalogue = smallCatalogue()
  await t('testserver', async () => { const s = await startTestServer({ socket: false }); await s.stop() })
  { const s = await startTestServer({ socket: false }); await t('user', () => s.user()); await s.stop() }
  await t('server', async () => {
    const dir = dirs()
    const server = createServer({ settings: { host: '127.0.0.1', port: 0, dataDir: dir, logLevel: 'silent' }, store: await openStore(dir), catalogue, limits: false })
    await server.stop()
  })
})
