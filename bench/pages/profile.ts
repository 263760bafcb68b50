import { rmSync } from 'node:fs'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { openCatalogue } from '#server/catalogue/embedded/open.ts'
import { takeOver } from '#server/subjects/claims/rows.ts'
import { createAccount } from '#server/subjects/sign-up/accounts.ts'
import { openStore } from '#server/store/sqlite/open.ts'
import { logIn } from '../../tests/browser/demo.ts'
import { openLastingDevice } from '../../tests/browser/device.ts'
import { freePort, startServer } from '../../tests/support/spawned.ts'
import { account, newFolder } from '../../tests/support/spawned-server.ts'
import { askRepeatedly, openByLink } from './browser.ts'
import { randomFrom } from '../corpus.ts'

interface ProfileFigures {
  who: string
  /** Milliseconds until the server has answered with the figures, over HTTP, one after the other. */
  server: { p50: number; p95: number }
  /** Milliseconds from a click to a usable profile, code and server warm: with the network, and from the device. */
  online: number[]
  offline: number[]
}

const source = { name: 'Bench' }
const people = 800
const named = (n: number) => ({ name: `Person ${n} Name`, slug_values: [`person-${n}`] })

/** Publications with four authors each: person 0 is an author of the first 5,000, person 1 of forty of the others. */
function* publications(count: number): Generator<CatalogueRecord> {
  const random = randomFrom(5)
  for (let n = 0; n < count; n += 1) {
    const others = Array.from({ length: 3 }, () => named(2 + Math.floor(random() ** 2 * (people - 2))))
    const own = n < 5000 ? [named(0)] : n < 5040 ? [named(1)] : []
    yield {
      index: 'publications',
      slug_values: [`publication-${n}`],
      source,
      title: `On subject ${n % 97}, part ${n}`,
      authors: [...own, ...others.filter((one, at) => others.findIndex(two => two.name === one.name) === at)],
      publication_date: `${1990 + (n % 36)}-0${1 + (n % 9)}-01`,
      estimated_citation_count: Math.floor(random() ** 4 * 400),
      abstract: `The subject ${n % 97} is studied with care. `.repeat(12),
    }
  }
}

const owner = { email: 'owner-of-person-0@example.org', password: account.password }

/**
 * Opens the profiles of a person with 5,000 publications and of one with forty, among so many publications: as a user, as a guest, and as the
 * person who claimed the record with 5,000.
 */
export async function measureProfiles(documents: number, rounds: number): Promise<ProfileFigures[]> {
  const dataDir = newFolder()
  const catalogue = await openCatalogue(dataDir)
  await catalogue.put(
    Array.from({ length: people }, (_, n) => ({
      index: 'researchers' as const,
      ...named(n),
      source,
      full_name: named(n).name,
      research_interests: Array.from({ length: 20 }, (_, at) => `Subject ${(n + at) % 97}`),
      about: 'Studies subjects with care. '.repeat(40),
    })),
  )
  await catalogue.put([...publications(documents)])
  const record = (await catalogue.original('researchers', 'person-0'))!
  await catalogue.close()
  const store = await openStore(dataDir)
  await createAccount(store, { ...account, full_name: 'Reader', user_type: 'premium' })
  const userId = await createAccount(store, { ...owner, full_name: 'Person 0 Name', user_type: 'premium' })
  await store.write(tx => takeOver(tx, { userId, record, way: 'orcid', now: Date.now() }))
  await store.close()
  const server = await startServer(dataDir, await freePort())
  const figures: ProfileFigures[] = []
  try {
    for (const [who, slug, as] of [
      ['5,000 publications, a user', 'person-0', account],
      ['40 publications, a user', 'person-1', account],
      ['5,000 publications, a guest', 'person-0', undefined],
      ['5,000 publications, their owner', 'person-0', owner],
    ] as const) {
      const device = await openLastingDevice({ width: 390, height: 844 })
      const { page, context } = device
      if (as) await logIn(page, server.url, as)
      else await page.goto(`${server.url}/search`)
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
      const figuresOfServer = await askRepeatedly(35, () => fetch(`${server.url}/v1/researchers/${slug}/figures`))
      const usable = [{ selector: 'main dl dd', text: String.raw`\d` }, { selector: 'main [data-record^="publications/"]' }]
      const open = () => openByLink(page, server.url, `/profile/${slug}`, usable)
      await open()
      await page.waitForTimeout(2000)
      const online: number[] = []
      for (let round = 0; round < rounds; round += 1) online.push(await open())
      await context.setOffline(true)
      const offline: number[] = []
      for (let round = 0; round < rounds; round += 1) offline.push(await open())
      await device.forget()
      figures.push({ who, server: figuresOfServer, online, offline })
    }
    return figures
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
