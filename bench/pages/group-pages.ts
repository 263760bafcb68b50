import { rmSync } from 'node:fs'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { openCatalogue } from '#server/catalogue/embedded/open.ts'
import { openStore } from '#server/store/sqlite/open.ts'
import type { Store } from '#server/store/store.ts'
import { addMember } from '#server/subjects/memberships/index.ts'
import { createAccount, insertAccount } from '#server/subjects/sign-up/accounts.ts'
import { logIn } from '../../tests/browser/demo.ts'
import { openLastingDevice } from '../../tests/browser/device.ts'
import { freePort, startServer } from '../../tests/support/spawned.ts'
import { account, newFolder } from '../../tests/support/spawned-server.ts'
import { askRepeatedly, openByLink } from './browser.ts'

interface PageFigures {
  what: string
  /** Milliseconds until the server has answered, over HTTP, one after the other: the page, and a page of its members. */
  server: { page: { p50: number; p95: number }; members: { p50: number; p95: number } }
  /** Milliseconds from a click to a page with its people, code and server warm: with the network, and from the device. */
  online: number[]
  offline: number[]
}

const source = { name: 'Bench' }
const targets = [
  { type: 'organisation', id: 'big-organisation', name: 'Big Organisation', page: '/organisation', call: 'organisations' },
  { type: 'research_group', id: 'big-group', name: 'Big Group', page: '/research_group', call: 'research_groups' },
] as const
const named = ({ name, id }: (typeof targets)[number]) => ({ name, slug_values: [id] })

/** The two with as many people of the catalogue and publications as they have members. */
function* records(count: number): Generator<CatalogueRecord> {
  const [organisation, group] = targets
  yield { index: 'organisations', ...named(organisation), source, domains: ['big.example'], children: [] }
  yield { index: 'research_groups', ...named(group), source, organisations: [named(organisation)] }
  for (let n = 0; n < count; n += 1) {
    const person = { name: `Person ${n} Name`, slug_values: [`person-${n}`] }
    const places = { organisations: [named(organisation)], research_groups: [named(group)] }
    yield { index: 'researchers', slug_values: person.slug_values, source, full_name: person.name, ...places }
    const publication_date = `${1990 + (n % 36)}-01-01`
    const authors = [{ ...person, organisations: [named(organisation)] }]
    yield { index: 'publications', slug_values: [`publication-${n}`], source, title: `Part ${n}`, publication_date, authors }
  }
}

/** Accounts that are members of both; the first one owns them. */
async function seedMembers(store: Store, owner: string, count: number): Promise<void> {
  const batch = 250
  for (let from = 0; from < count; from += batch)
    await store.write(async tx => {
      const now = Date.now()
      for (let n = from; n < Math.min(from + batch, count); n += 1) {
        const person = { first_name: 'Member', last_name: `Number ${n}`, email: `member.${n}@bench.example` } as const
        const id = n === 0 ? owner : await insertAccount(tx, { ...person, password_hash: '', user_type: 'free' }, now)
        for (const target of targets) await addMember(tx, id, target, n === 0 ? 'owner' : 'member', now)
      }
    })
}

/** Opens the pages of an organisation and of a research group with so many members. */
export async function measureGroupPages(members: number, rounds: number): Promise<PageFigures[]> {
  const dataDir = newFolder()
  const catalogue = await openCatalogue(dataDir)
  await catalogue.put([...records(members)])
  await catalogue.close()
  const store = await openStore(dataDir)
  await seedMembers(store, await createAccount(store, { ...account, full_name: 'Owner', user_type: 'premium' }), members)
  await store.close()
  const server = await startServer(dataDir, await freePort())
  const device = await openLastingDevice({ width: 390, height: 844 })
  const { page, context } = device
  try {
    await logIn(page, server.url, account)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    const figures: PageFigures[] = []
    for (const { id, name, page: at, call } of targets) {
      const ask = (path: string) => askRepeatedly(10, () => fetch(`${server.url}/v1/${call}/${id}${path}`))
      const open = () => openByLink(page, server.url, `${at}/${id}`, [{ selector: 'main section a[href^="/profile/"]' }])
      const answered = { page: await ask(''), members: await ask('/members') }
      await open()
      await page.waitForTimeout(2000)
      const online: number[] = []
      for (let round = 0; round < rounds; round += 1) online.push(await open())
      await context.setOffline(true)
      const offline: number[] = []
      for (let round = 0; round < rounds; round += 1) offline.push(await open())
      await context.setOffline(false)
      figures.push({ what: name, server: answered, online, offline })
    }
    return figures
  } finally {
    await device.forget()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
