import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { openCatalogue } from '#server/catalogue/embedded/open.ts'
import { addFolderMember } from '#server/subjects/folders/index.ts'
import { nextChangeSeq } from '#server/store/change-seq.ts'
import { openStore } from '#server/store/sqlite/open.ts'
import { createAccount } from '#server/subjects/sign-up/accounts.ts'
import { account, newFolder } from './spawned-server.ts'

const words = ['graph', 'neural', 'protein', 'climate', 'quantum', 'language', 'market', 'forest', 'memory', 'battery']
const wordAt = (n: number): string => words[n % words.length]!

/** Publications and patents, four to one, of the years 2000 to 2024. The word of a title changes with every record, its year with every tenth. */
export const longFolderRecord = (n: number): CatalogueRecord => ({
  index: n % 5 === 4 ? 'patents' : 'publications',
  slug_values: [`saved-${n}`],
  title: `On ${wordAt(n)} and ${wordAt(Math.floor(n / 10) + 3)}, part ${n}`,
  publication_date: `${2000 + (Math.floor(n / 10) % 25)}-06-01`,
  abstract: Array.from({ length: 150 }, (_, at) => wordAt(n * 7 + at * 3)).join(' '),
  source: { name: 'Tests' },
  authors: Array.from({ length: 4 }, (_, at) => ({ name: `Author ${(n * 3 + at) % 700}` })),
})

/** A data folder with an account that has one folder of so many records, and that folder's id. They were added in the order of their numbers. */
export async function longFolder(count: number): Promise<{ dataDir: string; folderId: string }> {
  const dataDir = newFolder()
  const records = Array.from({ length: count }, (_, n) => longFolderRecord(n))
  const catalogue = await openCatalogue(dataDir)
  await catalogue.put(records)
  await catalogue.close()
  const store = await openStore(dataDir)
  const user_id = await createAccount(store, { ...account, full_name: 'Writer', user_type: 'premium' })
  const folderId = '0190c0de-0000-7000-8000-000000005000'
  const now = Date.now()
  await store.write(async tx => {
    const times = { created_at: now, updated_at: now }
    const row = {
      id: folderId,
      owner_user_id: user_id,
      name: 'Everything on forests',
      description: '',
      is_private: true,
      tags: [],
      version: 1,
      ...times,
    }
    await tx
      .insertInto('folders')
      .values({ ...row, change_seq: await nextChangeSeq(tx) })
      .execute()
    await addFolderMember(tx, user_id, folderId, 'owner', now)
    for (const [n, { index, slug_values }] of records.entries())
      await tx
        .insertInto('bookmarks')
        .values({
          folder_id: folderId,
          index_name: index,
          slug_value: slug_values[0]!,
          added_by: user_id,
          added_at: now - (count - n) * 1000,
          added_version: 1,
          change_seq: await nextChangeSeq(tx),
        })
        .execute()
  })
  await store.close()
  return { dataDir, folderId }
}
