import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { dataFiles } from './core/data-files.ts'
import { writeDurably } from './core/durable-file.ts'
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
  // Servers that start together on a new database do it one after the other.
  const prepare = (): Promise<void> => prepareFolder(dir, store, log, open)
  await (store.together ? store.together.alone('data folder', prepare) : prepare())
}

async function prepareFolder(dir: string, store: Store, log: (line: string) => void, open?: () => Promise<DemoTarget>): Promise<void> {
  const state = (await store.read.selectFrom('meta').select('value').where('name', '=', stateKey).executeTakeFirst())?.value
  const hasCopy = store.together !== undefined && open === undefined
  const isCopy = state === doneState && hasCopy && lacksDemo(dir)
  if (state === doneState && !isCopy) return
  const isOlder = state?.startsWith('done') === true
  if (!isOlder && ((await hasOtherAccounts(store)) || (state === undefined && existsSync(join(dir, dataFiles.catalogue))))) return
  if (!isOlder) await setState(store, 'begun')
  const isAgain = 'The demo catalogue is from an older edition: writing it again…'
  log(isOlder && !isCopy ? isAgain : 'This data folder is empty: writing the demo catalogue…')
  if (!isOlder) await createDemoAccounts(store)
  if (hasCopy) markFolder(dir, 'begun')
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
  if (hasCopy) markFolder(dir, doneState)
  await setState(store, doneState)
}

/** How far the demo catalogue of a folder is, where several servers share a database and each has a copy. */
const folderMark = (dir: string): string => join(dir, `${dataFiles.catalogue}.demo`)
const markFolder = (dir: string, state: string): void => writeDurably(folderMark(dir), new TextEncoder().encode(state))

/** Whether a folder of a further server has no demo catalogue, half of one, or one of an older edition. */
const lacksDemo = (dir: string): boolean =>
  existsSync(folderMark(dir)) ? readFileSync(folderMark(dir), 'utf8') !== doneState : !existsSync(join(dir, dataFiles.catalogue))

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
