import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { indexNames } from '#contract/indexes/shape.ts'
import { recordPage } from '#contract/record-page.ts'
import { demoAccount, demoSlug, demoSlugs, logIn, makeFolder, ownSlug } from '../../tests/browser/demo.ts'
import { openLastingDevice } from '../../tests/browser/device.ts'
import { freePort, startServer } from '../../tests/support/spawned.ts'
import { visit, watchPages } from './phone.ts'

export interface Shifted {
  path: string
  /** Cumulative layout shift of each visit. */
  shifts: number[]
}

/** Each page as a user opens it on a cheap phone on slow 4G who has folders and has opened records, `ROUNDS` times (two), with the app on the device. */
export async function measureShifts(): Promise<Shifted[]> {
  const server = await startServer(mkdtempSync(join(tmpdir(), 'indago-bench-')), await freePort())
  const { url } = server
  const device = await openLastingDevice({ width: 412, height: 823, touch: true })
  try {
    const account = await demoAccount(url, 'premium')
    const folder = await makeFolder(url, account, 'Reading list', await demoSlugs(url, 'publications'))
    const own = `/profile/${await ownSlug(url, account)}`
    const records = await Promise.all(indexNames.map(async index => recordPage(index, await demoSlug(url, index))))
    const pages = [
      '/search',
      '/search/publications?keyword=network',
      '/search/references',
      '/landscape/publications?keyword=network',
      ...records,
      own,
      ...['', '/all', `/${folder}`].map(part => `${own}/bookmark_folders${part}`),
      ...['', '/change-account'].map(part => `${own}/settings${part}`),
      '/alerts',
      '/notifications',
      '/announcements',
      '/analyses',
      '/communities',
      '/terms',
      '/no-such-page',
    ]
    await logIn(device.page, url, account)
    await device.page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    await device.page.goto(`${url}/terms`)
    await watchPages(device.context)
    const measured: Shifted[] = []
    for (const path of pages) {
      const shifts: number[] = []
      for (let round = 0; round < Number(process.env['ROUNDS'] ?? 2); round++) shifts.push((await visit(device.context, url + path)).cls)
      measured.push({ path, shifts })
    }
    return measured
  } finally {
    await device.forget()
    await server.stop()
  }
}
