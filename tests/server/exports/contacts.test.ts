import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileRequest } from '#contract/exports.ts'
import { limits } from '#contract/limits.ts'
import type { Credits } from '#contract/plans.ts'
import type { User } from '#server/core/user.ts'
import { recordExport } from '#server/subjects/exports/record-export.ts'
import * as v from 'valibot'
import type { TestUser } from '../../support/test-server.ts'
import { onPostgres } from '../../support/test-store.ts'
import { readXlsx } from '../../support/read-xlsx.ts'
import { answerOf, exportScene, type ExportScene, fileOf, listOf, trial } from './export-scene.ts'

let scene: ExportScene
beforeAll(async () => {
  const researcher = {
    index: 'researchers' as const,
    slug_values: ['ada'],
    source: { name: 'Tests' },
    full_name: 'Ada Brook',
    url: 'https://weir.example/ada',
    phone_number: '+47 99',
    organisations: [{ name: 'Weir House' }],
  }
  const paper = {
    index: 'publications' as const,
    slug_values: ['paper'],
    source: { name: 'Tests' },
    title: 'A paper',
    authors: [{ name: 'Ada Brook', slug_values: ['ada'] }, { name: 'Ben Moss' }, { name: 'Ada Brook', slug_values: ['ada'] }],
  }
  scene = await exportScene([...Array.from({ length: 4 }, (_, n) => trial(n, 2)), researcher, paper])
})
afterAll(() => scene.server.stop())

/** The rows of a file by its head, and what it says about itself. */
async function contactsOf(user: TestUser, wish: Record<string, unknown> & { index: string }) {
  const { bytes, made, status } = await fileOf({ ...scene, user }, wish, 'contacts/')
  expect(status).toBe(200)
  const [sheet, about] = await readXlsx(bytes)
  const [head, ...rows] = sheet!.rows
  const labels = [...head!.values()].map(({ value }) => String(value))
  return {
    made,
    labels,
    rows: rows.map(row => Object.fromEntries([...row].map(([at, { value, link }]) => [labels[at.charCodeAt(0) - 65]!, link ?? value]))),
    notes: about!.rows.flatMap(row => (row.values().next().value?.value === 'Note' ? [[...row.values()][1]!.value] : [])),
  }
}
const creditsOf = async (user: TestUser) =>
  (await scene.server.request<Credits>('/v1/remaining_credits', { user, body: {} })).body.contact_credits
const ledgerOf = async (user: TestUser) => {
  const rows = await scene.server.store.read.selectFrom('credit_ledger').select('contact_credits').where('user_id', '=', user.id).execute()
  return rows.reduce((sum, row) => sum + row.contact_credits, 0)
}

test('contacts are listed once each, with what their own record says, and without email addresses that were not asked for', async () => {
  const user = await scene.server.user()
  const paper = await contactsOf(user, { index: 'publications' })
  expect(paper.rows).toEqual([
    {
      Name: 'Ada Brook',
      Role: 'Author',
      Organisations: 'Weir House',
      Telephone: '+47 99',
      Website: 'https://weir.example/ada',
      'Profile on Indago': 'http://127.0.0.1/profile/ada',
      'Named in': 'http://127.0.0.1/search/publications?publication=paper',
    },
    { Name: 'Ben Moss', Role: 'Author', 'Named in': 'http://127.0.0.1/search/publications?publication=paper' },
  ])
  const trials = await contactsOf(user, { index: 'clinical_trials' })
  expect([trials.rows.length, trials.labels.includes('Email'), trials.made.credits, await creditsOf(user)]).toEqual([8, false, 0, 5])
})

test('each email address costs a contact credit, as far as the credits go, and the file says what is left out', async () => {
  const user = await scene.server.user()
  const { rows, made, notes } = await contactsOf(user, { index: 'clinical_trials', findEmails: true })
  expect(made).toMatchObject({ count: 8, credits: 5, withheld: 3 })
  expect(rows.filter(row => row['Email'] !== undefined)).toHaveLength(5)
  expect(notes).toEqual(['3 email addresses are left out, because there are no contact credits left.'])
  expect([await creditsOf(user), await ledgerOf(user)]).toEqual([0, 0])
  const empty = await contactsOf(user, { index: 'clinical_trials', findEmails: true })
  expect([empty.made.credits, empty.made.withheld, empty.rows.filter(row => row['Email'] !== undefined)]).toEqual([0, 8, []])
})

test('an export that is sent again under its id is charged once, and its addresses stay the same', async () => {
  const user = await scene.server.user()
  const wish = { index: 'clinical_trials', findEmails: true, id: randomUUID(), numberOfDocuments: 1 }
  const all = await Promise.all(Array.from({ length: 2 }, () => contactsOf(user, wish)))
  const later = await contactsOf(user, wish)
  for (const { rows, made } of all) expect([rows, made]).toEqual([later.rows, later.made])
  expect([later.made.credits, await creditsOf(user), await ledgerOf(user)]).toEqual([2, 3, 3])
})

test('D15 two different exports that are sent at once under one id: one is made and charged, the other is refused', async () => {
  const user = await scene.server.user()
  const id = randomUUID()
  const wishes = ['trial-0', 'trial-1'].map(slug => ({ index: 'clinical_trials', findEmails: true, id, slug_values: [slug] }))
  const answers = await Promise.all(wishes.map(wish => answerOf({ ...scene, user }, wish, 'contacts/')))
  await Promise.all(answers.map(answer => answer.arrayBuffer()))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  expect([await creditsOf(user), await ledgerOf(user)]).toEqual([3, 3])
})

test('the id of an export that was removed stands for it still, and nothing more is charged for it', async () => {
  const user = await scene.server.user()
  const wish = { index: 'clinical_trials', findEmails: true, id: randomUUID(), numberOfDocuments: 1 }
  await contactsOf(user, wish)
  const removed = await scene.server.request(`/v1/exports/${wish.id}`, { method: 'DELETE', user, key: true })
  const again = await answerOf({ ...scene, user }, wish, 'contacts/')
  expect([removed.status, again.status, await creditsOf(user)]).toEqual([200, 422, 3])
})

test('D15 a hundred exports at once never spend more than there is: the ledger is the balance, and no file has more addresses than were paid', async () => {
  const user = await scene.server.user()
  const { id, email } = user
  const account: User = { id, email, full_name: 'Ada', user_type: 'premium', verified: true, slug_values: [], sid: '', jti: '' }
  const kept = await Promise.all(
    Array.from({ length: 100 }, (_, at) =>
      scene.server.store.write(tx =>
        recordExport(
          tx,
          account,
          {
            template: 'contacts',
            request: v.parse(fileRequest, { ...listOf({ index: 'clinical_trials' }), id: randomUUID(), findEmails: true }),
            list: { slugs: ['trial-1'], total: 1, moment: at },
            count: 2,
            emails: 2,
          },
          scene.server.now(),
        ),
      ),
    ),
  )
  const paid = kept.map(({ made }) => made.credits)
  expect([paid.filter(credits => credits > 0).length, paid.reduce((sum, credits) => sum + credits, 0)]).toEqual([3, 5])
  expect([await creditsOf(user), await ledgerOf(user)]).toEqual([0, 0])
})

test('a file has at most 1,000 contacts and says so; others are answered while it is written', async () => {
  const { contact: most } = limits.export
  const many = await exportScene([trial(0, most - 1), trial(1, 2)])
  let turns = 0
  let isWriting = true
  const count = () => {
    turns += 1
    if (isWriting) setImmediate(count)
  }
  const wish = { index: 'clinical_trials', id: randomUUID() }
  const { bytes, made } = await fileOf(many, wish, 'contacts/')
  const [sheet, about] = await readXlsx(bytes)
  expect([made.count, sheet!.rows.length - 1]).toEqual([most, most])
  expect(about!.rows.flatMap(row => [...row.values()].map(({ value }) => value))).toContain(
    'The records name more contacts than one file can have.',
  )
  const response = await answerOf(many, wish, 'contacts/')
  setImmediate(count)
  expect((await response.arrayBuffer()).byteLength).toBe(bytes.length)
  isWriting = false
  expect(turns).toBeGreaterThanOrEqual(most / 100)
  await many.server.stop()
})

// How full the disk of a PostgreSQL is, is its own matter.
test.skipIf(onPostgres)(
  'D5 on a full disk an export is refused before its first byte and costs nothing; with space it is made',
  async () => {
    const user = await scene.server.user()
    /** Most pages of the database file; SQLite then says itself that the disk is full. */
    const mayHave = (pages: number) => scene.server.store.write(tx => sql`PRAGMA max_page_count = ${sql.lit(pages)}`.execute(tx))
    const send = (more: Record<string, unknown> = {}) =>
      fileOf({ ...scene, user }, { index: 'clinical_trials', url: `/${'x'.repeat(limits.export.url - 1)}`, ...more }, 'contacts/')
    await mayHave(1)
    let made = 0
    while (made < limits.export.kept && (await send()).status === 200) made += 1
    const refused = await send({ findEmails: true })
    expect([refused.status, JSON.parse(Buffer.from(refused.bytes).toString())]).toMatchObject([507, { code: 'storage_full' }])
    expect([await creditsOf(user), await ledgerOf(user)]).toEqual([5, 5])
    await mayHave(1_000_000)
    expect((await send({ findEmails: true })).made).toMatchObject({ count: 8, credits: 5 })
  },
)

test('records that name nobody have no contacts', async () => {
  expect((await fileOf(scene, { index: 'news' }, 'contacts/')).status).toBe(422)
})
