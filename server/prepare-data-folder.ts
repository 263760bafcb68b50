import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { dataFiles } from './core/data-files.ts'
import { createDemoGroups } from './demo-groups.ts'
import { demoEdition, type DemoTarget, writeDemoCatalogue } from './seed/write-demo-catalogue.ts'
import type { Store } from './store/store.ts'
import { profileRecord } from './subjects/people/index.ts'
import { madeGroupRecords } from './subjects/research-groups/index.ts'
import { createDemoAccounts } from './subjects/sign-up/index.ts'

const stateKey = 'demo'
const doneState = `done ${demoEdition}`

/**
 * Fills an empty data folder with the demo catalogue and the demo accounts. The state is stored first, so that a start that was killed is
 * continued; a folder that an import created is left as it is. Demo records of an older edition are written again, because the app may show
 * other fields now. `open` says where records are that are not in the folder.
 */
export async function prepareDataFolder(
  dir: string,
  store: Store,
  log: (line: string) => void,
  open?: () => Promise<DemoTarget>,
): Promise<void> {
  const state = (await store.read.selectFrom('meta').select('value').where('name', '=', stateKey).executeTakeFirst())?.value
  if (state === doneState) return
  const isOlder = state?.startsWith('done') === true
  if (!isOlder && ((await hasOtherAccounts(store)) || (state === undefined && existsSync(join(dir, dataFiles.catalogue))))) return
  if (!isOlder) await setState(store, 'begun')
  log(isOlder ? 'The demo catalogue is from an older edition: writing it again…' : 'This data folder is empty: writing the demo catalogue…')
  if (!isOlder) await createDemoAccounts(store)
  await writeDemoCatalogue(
    dir,
    progress => log(progress),
    async records => {
      if (isOlder) return demoProfiles(store)
      await createDemoGroups(store, records)
      return [...(await demoProfiles(store)), ...(await madeGroupRecords(store.read))]
    },
    open,
  )
  await setState(store, doneState)
}

/** The researcher records of the demo accounts, so that they can be found and contacted like those of other users. */
async function demoProfiles(store: Store): Promise<CatalogueRecord[]> {
  const accounts = await store.read.selectFrom('users').selectAll().where('demo_password', 'is not', null).execute()
  return Promise.all(accounts.map(account => profileRecord(store.read, account)))
}

/** Whether there are accounts other than the demo accounts. */
const hasOtherAccounts = async (store: Store): Promise<boolean> =>
  (await store.read.selectFrom('users').select('id').where('demo_password', 'is', null).limit(1).execute()).length > 0

const setState = (store: Store, value: string) =>
  store.write(tx =>
    tx
      .insertInto('meta')
      .values({ name: stateKey, value })
      .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
      .execute(),
  )
