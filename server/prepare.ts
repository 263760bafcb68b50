import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { demoEdition, writeDemoCatalogue } from './seed/demo.ts'
import type { Store } from './store/store.ts'
import { profileRecord } from './subjects/people/index.ts'
import { createDemoAccounts } from './subjects/sign-up/index.ts'

const mark = 'demo'
const done = `done ${demoEdition}`

/**
 * Fills an empty folder with the demo catalogue and the demo accounts. A mark says that this has begun, so that a start that was
 * killed on the way is taken up again; a folder that an import made is left as it is. The demo records of an older edition are
 * written anew: what the app shows of a record may have changed since.
 */
export async function prepareFolder(dir: string, store: Store, say: (line: string) => void): Promise<void> {
  const state = (await store.read.selectFrom('meta').select('value').where('name', '=', mark).executeTakeFirst())?.value
  if (state === done) return
  const isOlder = state?.startsWith('done') === true
  if (!isOlder && ((await hasPeople(store)) || (state === undefined && existsSync(join(dir, 'catalogue.db'))))) return
  if (!isOlder) await setMark(store, 'begun')
  say(isOlder ? 'The demo catalogue is of an older edition: writing it anew…' : 'This data folder is empty: writing the demo catalogue…')
  if (!isOlder) await createDemoAccounts(store)
  await writeDemoCatalogue(dir, progress => say(progress), await demoProfiles(store))
  await setMark(store, done)
}

/** The researchers behind the demo accounts, so that they can be found and written to as everybody is who signed up. */
async function demoProfiles(store: Store): Promise<CatalogueRecord[]> {
  const accounts = await store.read.selectFrom('users').selectAll().where('demo_password', 'is not', null).execute()
  return Promise.all(accounts.map(account => profileRecord(store.read, account)))
}

/** Whether anybody but the demo accounts has an account here. */
const hasPeople = async (store: Store): Promise<boolean> =>
  (await store.read.selectFrom('users').select('id').where('demo_password', 'is', null).limit(1).execute()).length > 0

const setMark = (store: Store, value: string) =>
  store.write(tx =>
    tx
      .insertInto('meta')
      .values({ name: mark, value })
      .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
      .execute(),
  )
