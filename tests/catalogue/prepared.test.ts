import { expect, test } from 'vitest'
import { openCatalogueFiles } from '#server/catalogue/embedded/storage/catalogue-files.ts'
import { prepareDataFolder } from '#server/prepare-data-folder.ts'
import { demoCatalogue } from '#server/seed/demo-catalogue.ts'
import { openStore } from '#server/store/sqlite/open.ts'
import type { Store } from '#server/store/store.ts'
import { importInto } from '../import/run-import.ts'
import { sample } from '../support/data.ts'
import { freshFolder } from './test-catalogue.ts'

async function inFolder<T>(dir: string, work: (store: Store, lines: string[]) => Promise<T>): Promise<T> {
  const store = await openStore(dir, Date.now)
  try {
    return await work(store, [])
  } finally {
    await store.close()
  }
}
/** The demo accounts are researchers of the catalogue, under the slugs of their accounts. */
async function expectResearchers(dir: string, store: Store): Promise<void> {
  const accounts = await store.read.selectFrom('users').selectAll().execute()
  const { documents, close } = await openCatalogueFiles(dir)
  for (const { full_name, slug_values } of accounts)
    expect(documents.record('researchers', slug_values[0]!)).toMatchObject({ full_name, demo: true })
  await close()
}
const groupsIn = async (store: Store) => ({
  members: await store.read.selectFrom('memberships').select(['kind', 'slug_value', 'role', 'user_id']).orderBy('member_id').execute(),
  asked: await store.read.selectFrom('invite_requests').select(['invitable_type', 'action']).orderBy('invitable_type').execute(),
  invited: await store.read.selectFrom('invites').select(['invitable_id', 'email', 'action']).execute(),
})
const accountsIn = (store: Store) => store.read.selectFrom('users').select('id').orderBy('id').execute()

test('an empty folder gets the demo and its accounts once; an older edition of records is replaced', async () => {
  const dir = freshFolder()
  await inFolder(dir, async (store, lines) => {
    await prepareDataFolder(dir, store, line => lines.push(line))
    expect(lines[0]).toBe('This data folder is empty: writing the demo catalogue…')
    const accounts = await accountsIn(store)
    expect(accounts.length).toBeGreaterThan(3)
    await expectResearchers(dir, store)
    const linesBefore = lines.length
    await prepareDataFolder(dir, store, line => lines.push(line))
    expect(lines.length).toBe(linesBefore)

    const [record] = demoCatalogue().filter(one => one.index === 'clinical_trials')
    const { documents, close } = await openCatalogueFiles(dir)
    documents.write([{ ...record!, diseases: ['As it was once'] }])
    await close()
    await store.write(tx => tx.updateTable('meta').set({ value: 'done' }).where('name', '=', 'demo').execute())
    await prepareDataFolder(dir, store, line => lines.push(line))
    expect(lines[linesBefore]).toBe('The demo catalogue is from an older edition: writing it again…')
    const again = await openCatalogueFiles(dir)
    expect(again.documents.record('clinical_trials', record!.slug_values[0]!)).toEqual(JSON.parse(JSON.stringify(record)))
    await again.close()
    expect(await accountsIn(store)).toEqual(accounts)
  })
}, 60_000)

test('demo accounts own, manage and join an organisation, groups and communities with questions and pages', async () => {
  const dir = freshFolder()
  await inFolder(dir, async store => {
    await prepareDataFolder(dir, store, () => {})
    const { members, asked, invited } = await groupsIn(store)
    const roles = (kind: string) => members.filter(one => one.kind === kind).map(({ role }) => role)
    expect(roles('organisation').toSorted()).toEqual(['admin', 'member', 'owner'])
    expect(new Set(members.filter(one => one.kind === 'research_group').map(one => one.slug_value)).size).toBe(3)
    expect(asked).toEqual([
      { invitable_type: 'community', action: null },
      { invitable_type: 'organisation', action: null },
      { invitable_type: 'research_group', action: null },
    ])
    expect(invited).toEqual([{ invitable_id: 'demo-open-methods-workshop', email: 'free@demo.indago', action: null }])
    expect(await store.read.selectFrom('mails').select('id').execute()).toEqual([])

    const { documents, close } = await openCatalogueFiles(dir)
    const found = ({ kind, slug_value }: { kind: string; slug_value: string }) =>
      documents.record(kind === 'organisation' ? 'organisations' : 'research_groups', slug_value)
    for (const one of members.filter(({ kind }) => kind !== 'community'))
      expect(found(one)).toMatchObject({ slug_values: [one.slug_value] })
    const made = documents.record('research_groups', 'demo-open-methods-workshop')
    expect(made).toMatchObject({ made_here: true, users_count: 2, owners: [{ name: 'Pia Premium' }], topics: [{}, {}, {}] })
    await close()

    const rowsIn = async (table: 'questions' | 'answers' | 'comments' | 'community_pages' | 'opportunities' | 'notifications') =>
      (await store.read.selectFrom(table).select('change_seq').execute()).length
    const communities = await store.read.selectFrom('communities').select(['invite_only', 'parent_slug']).orderBy('slug_value').execute()
    expect(communities).toEqual([
      { invite_only: true, parent_slug: null },
      { invite_only: false, parent_slug: 'demo-reproducible-imaging' },
      { invite_only: false, parent_slug: null },
    ])
    expect(members.filter(one => one.slug_value === 'demo-reproducible-imaging').length).toBe(12)
    expect(await Promise.all([rowsIn('questions'), rowsIn('community_pages'), rowsIn('opportunities')])).toEqual([10, 3, 4])
    expect(await rowsIn('answers')).toBeGreaterThan(10)
    // Nobody is told of what no person did.
    expect(await rowsIn('notifications')).toBe(0)

    // As after a kill before the end was stored.
    await store.write(tx => tx.updateTable('meta').set({ value: 'begun' }).where('name', '=', 'demo').execute())
    await prepareDataFolder(dir, store, () => {})
    expect(await groupsIn(store)).toEqual({ members, asked, invited })
  })
}, 60_000)

test('a folder from an import stays unchanged', async () => {
  const dir = freshFolder()
  await importInto(dir, 'acl', sample('2031.glow.xml'))
  await inFolder(dir, async (store, lines) => {
    await prepareDataFolder(dir, store, line => lines.push(line))
    expect(lines).toEqual([])
  })
})
