import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createDemoAccounts } from './rules/accounts.ts'
import { writeDemoCatalogue } from './seed/demo.ts'
import type { Store } from './store/open.ts'

const mark = 'demo'

/**
 * Fills an empty folder with the demo catalogue and the demo accounts. A mark says that this has begun, so that a start that was
 * killed on the way is taken up again; a folder that an import made is left as it is.
 */
export async function prepareFolder(dir: string, store: Store, say: (line: string) => void): Promise<void> {
  const state = (await store.read.selectFrom('meta').select('value').where('name', '=', mark).executeTakeFirst())?.value
  if (state === 'done' || (await hasPeople(store)) || (state === undefined && existsSync(join(dir, 'catalogue.db')))) return
  await setMark(store, 'begun')
  say('This data folder is empty: writing the demo catalogue…')
  await writeDemoCatalogue(dir, progress => say(progress))
  await createDemoAccounts(store)
  await setMark(store, 'done')
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
