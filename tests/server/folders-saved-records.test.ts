import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import type { Changes } from '#contract/changes.ts'
import type { Bookmark, Folder } from '#contract/folders.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { changesOf } from '#features/folders/items/record-changes.ts'
import { openCatalogue } from '#server/catalogue/embedded/open.ts'
import type { Catalogue } from '#server/catalogue/port.ts'
import { refreshSavedRecords } from '#server/subjects/folders/index.ts'
import { fileOf, importInto } from '../import/run-import.ts'
import { sample } from '../support/data.ts'
import { smallCatalogue, smallRecords } from '../support/small-catalogue.ts'
import { type TestServer, type TestUser, startTestServer } from '../support/test-server.ts'

const papers = smallRecords.filter(({ index }) => index === 'publications')

interface StudiesPage {
  studies: { protocolSection: { statusModule: { overallStatus: string } } }[]
}

let server: TestServer
afterEach(() => server.stop())

const add = async (user: TestUser, folder: Folder, slug: string, index: IndexName = 'publications') =>
  (
    await server.request<{ bookmark: Bookmark }>(`/api/bookmark_folders/${folder.id}/bookmarks`, {
      user,
      key: true,
      body: { slug_values: [slug], index },
    })
  ).body.bookmark
const changes = async (user: TestUser, since?: string) =>
  (await server.request<Changes>(`/v1/changes${since ? `?since=${since}` : ''}`, { user })).body
const refresh = (catalogue: Catalogue) => refreshSavedRecords(server.store, catalogue, server.now(), new AbortController().signal)
const told = (bookmark: Bookmark | undefined) => bookmark && changesOf(bookmark, server.now())

test('an import that changes a saved trial sends its item again, with what was known of it when it was saved', async () => {
  const page = JSON.parse(readFileSync(sample('studies-page.json'), 'utf8')) as StudiesPage
  let opened: Catalogue | undefined
  server = await startTestServer({
    socket: false,
    catalogue: async dir => {
      if (!opened) await importInto(dir, 'clinical-trials', fileOf('studies.json', JSON.stringify(page)))
      return (opened = await openCatalogue(dir))
    },
  })
  const user = await server.user()
  const folder = await server.folder(user)
  expect(await add(user, folder, 'nct99000001', 'clinical_trials')).toMatchObject({ saved: { status: 'Active, not recruiting' } })
  expect(await refresh(opened!)).toBe(0)
  const { cursor } = await changes(user)

  await server.stop({ keepFolder: true })
  page.studies[0]!.protocolSection.statusModule.overallStatus = 'TERMINATED'
  await importInto(server.dir, 'clinical-trials', fileOf('studies.json', JSON.stringify(page)))
  await server.start()
  expect((await changes(user, cursor)).bookmarks).toEqual([])
  expect(await refresh(opened!)).toBe(1)
  const { bookmarks } = await changes(user, cursor)
  expect(bookmarks).toMatchObject([
    { slug_value: 'nct99000001', saved: { status: 'Active, not recruiting' }, record: { status: 'Terminated' } },
  ])
  expect(told(bookmarks[0])).toEqual(['the trial was stopped (Terminated)'])
  expect(await refresh(opened!)).toBe(0)
})

test('a record that several people saved is looked up once and sent to all of them; other changes of records are not sent', async () => {
  const catalogue = smallCatalogue()
  server = await startTestServer({ socket: false, catalogue })
  const users = [await server.user(), await server.user()]
  for (const user of users) {
    const folder = await server.folder(user)
    for (let n = 0; n < 3; n++) await add(user, folder, `publications-${n}`)
  }
  const cursors = await Promise.all(users.map(async user => (await changes(user)).cursor))
  const [first, second, third] = papers
  await catalogue.put([
    { ...first!, is_retracted: true },
    { ...second!, abstract: 'Another text.' },
  ])
  await catalogue.remove('publications', third!.slug_values[0]!)
  expect(await refresh(catalogue)).toBe(4)
  for (const [at, user] of users.entries()) {
    const { bookmarks } = await changes(user, cursors[at])
    expect(new Map(bookmarks.map(({ slug_value, record }) => [slug_value, record?.['is_retracted']]))).toEqual(
      new Map([
        ['publications-0', true],
        ['publications-2', undefined],
      ]),
    )
    expect(told(bookmarks.find(({ slug_value }) => slug_value === 'publications-0'))).toEqual(['it was retracted'])
  }
})

test('what was saved before facts were kept counts as saved as it is, and is not sent for that', async () => {
  const catalogue = smallCatalogue()
  server = await startTestServer({ socket: false, catalogue })
  const user = await server.user()
  await add(user, await server.folder(user), 'publications-0')
  await server.store.write(tx => tx.updateTable('bookmarks').set({ facts: null, saved_facts: null }).execute())
  expect(await refresh(catalogue)).toBe(0)
  const { cursor, bookmarks } = await changes(user)
  expect(bookmarks).toMatchObject([{ saved: { title: 'Publication number 0' } }])
  await catalogue.put([{ ...papers[0]!, is_retracted: true }])
  expect(await refresh(catalogue)).toBe(1)
  expect(told((await changes(user, cursor)).bookmarks[0])).toEqual(['it was retracted'])
})
