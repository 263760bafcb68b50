import { v7 as newId } from 'uuid'
import * as v from 'valibot'
import { communityInput, usualSettings } from '#contract/community-fields.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { limits } from '#contract/limits.ts'
import { roles } from '#contract/roles.ts'
import { openCatalogue } from '#server/catalogue/embedded/open.ts'
import { nextChangeSeqs } from '#server/store/change-seq.ts'
import { openStore } from '#server/store/sqlite/open.ts'
import type { Store } from '#server/store/store.ts'
import type { Tx } from '#server/store/unit-of-work.ts'
import { takeOver } from '#server/subjects/claims/rows.ts'
import { makeCommunity } from '#server/subjects/communities/making.ts'
import { indexQuestion } from '#server/subjects/questions/words.ts'
import { createAccount, insertAccount } from '#server/subjects/sign-up/accounts.ts'
import { account, newFolder } from '../../tests/support/spawned-server.ts'
import { inBatchesOf } from '../batches.ts'

export interface LargeCommunity {
  dataDir: string
  /** An own one of the account, who owns it. */
  slug: string
  /** A question with 200 answers, each with a comment, and as many comments as one thing has. */
  asked: string
}

export interface CommunitySize {
  members: number
  questions: number
  /** Further communities of the account, with as many questions as devices keep. */
  others: number
}

const slug = 'large-community'
const name = 'Large Community'
const source = { name: 'Bench' }
const groups = Array.from({ length: 8 }, (_, n) => ({ name: `Group ${n} of many`, slug_values: [`group-${n}`] }))
const person = (n: number) => ({ name: `Person ${n} Name`, slug_values: [`person-${n}`] })
const words = ['reef', 'larva', 'salinity', 'sensor', 'archive', 'genome', 'current', 'sediment', 'plankton', 'isotope', 'model', 'tide']
const wordAt = (n: number): string => words[n % words.length]!
/** Every third word is one of few, the others are of a thousand. */
const sentence = (n: number, length = 14): string =>
  Array.from({ length }, (_, at) => (at % 3 === 0 ? wordAt(n * 7 + at + (at >> 3)) : `term${(n * 31 + at * 17) % 997}`)).join(' ')
const paragraph = (n: number): string => `<p>${sentence(n, 40)}</p><p>${sentence(n + 3, 25)}</p>`

/** Each member is a researcher with two works, in one of the groups. */
function* records({ members }: CommunitySize): Generator<CatalogueRecord> {
  for (const group of groups) yield { index: 'research_groups', ...group, source }
  for (let n = 0; n < members; n += 1) {
    const { slug_values, name: full_name } = person(n)
    const places = { research_groups: [groups[n % groups.length]!], research_interests: [wordAt(n), `Subject ${n % 97}`] }
    yield { index: 'researchers', slug_values, source, full_name, ...places }
    for (const part of [1, 2]) {
      const authors = [person(n), person((n * 31 + part) % members)]
      const publication_date = `${1990 + (n % 36)}-01-01`
      yield {
        index: 'publications',
        slug_values: [`work-${n}-${part}`],
        source,
        title: `On ${sentence(n, 6)}, part ${part}`,
        publication_date,
        authors,
      }
    }
  }
}

async function seedMembers(store: Store, owner: string, { members }: CommunitySize): Promise<string[]> {
  const ids: string[] = []
  for (const batch of inBatchesOf(250, Array(members).keys()))
    await store.write(async tx => {
      const numbers = await nextChangeSeqs(tx, batch.length)
      for (const [at, n] of batch.entries()) {
        const now = Date.now()
        const account = { first_name: 'Person', last_name: `${n} Name`, email: `member.${n}@bench.example`, record_stale: 0 }
        const id = n === 0 ? owner : await insertAccount(tx, { ...account, password_hash: '', user_type: 'free' }, now)
        ids.push(id)
        const record: CatalogueRecord = { index: 'researchers', slug_values: person(n).slug_values, source, full_name: person(n).name }
        await takeOver(tx, { userId: id, record, way: 'orcid', now })
        const role = n === 0 ? 'owner' : n < 5 ? 'admin' : 'member'
        const is_mirrored = n < limits.group.mirrored
        const change_seq = numbers[at]!
        await tx
          .insertInto('memberships')
          .values({
            kind: 'community',
            slug_value: slug,
            name,
            user_id: id,
            role,
            created_at: n,
            change_seq,
            joined_seq: change_seq,
            standing: roles[role],
            is_mirrored,
            member_id: newId(),
          })
          .execute()
      }
    })
  await store.write(tx =>
    tx.insertInto('membership_targets').values({ kind: 'community', slug_value: slug, members, change_seq: 1 }).execute(),
  )
  return ids
}

const shown = { hidden_reason: null, hidden_at: null, hidden_by: null, edited_at: null, version: 1 } as const

/** Questions, the latest last, with up to five answers and some comments; the latest of all has very many. Returns its id. */
async function seedQuestions(store: Store, people: readonly string[], community_slug: string, count: number): Promise<string> {
  const ids = Array.from({ length: count }, () => newId())
  const from = Date.now() - count * 60_000
  const isLast = (n: number): boolean => community_slug === slug && n === count - 1
  const answersOf = (n: number): number => (isLast(n) ? 200 : n % 6)
  for (const batch of inBatchesOf(100, ids.entries()))
    await store.write(async tx => {
      for (const [n, id] of batch) {
        const by = (at: number) => people[(n * 13 + at * 7) % people.length]!
        const [change_seq = 0] = await nextChangeSeqs(tx, 1)
        const created_at = from + n * 60_000
        const is_mirrored = n >= count - limits.question.mirrored.questions
        const answers = Array.from({ length: answersOf(n) }, () => newId())
        const onQuestion = isLast(n) ? limits.question.comments : n % 3
        const question = {
          ...shown,
          community_slug,
          id,
          title: `Why ${sentence(n, 7)} ${n}?`,
          content: paragraph(n),
          tags: [wordAt(n), `subject-${n % 300}`],
          is_public: n % 4 > 0,
          asked_by: by(0),
          accepted_answer_id: n % 5 === 3 ? answers[0]! : null,
          answers_count: answers.length,
          comments_count: onQuestion,
          created_at,
          active_at: created_at,
          change_seq,
          shown_seq: change_seq,
          is_mirrored,
        }
        await tx.insertInto('questions').values(question).execute()
        await indexQuestion(tx, question)
        await tx
          .insertInto('question_follows')
          .values({ user_id: by(0), question_id: id, is_followed: true, created_at, change_seq })
          .execute()
        const below = { ...shown, community_slug, question_id: id, change_seq, is_mirrored }
        const commented = [...Array(onQuestion).fill(null), ...answers.filter((_, at) => isLast(n) || at % 2 === 0)] as (string | null)[]
        if (answers.length > 0)
          await tx
            .insertInto('answers')
            .values(
              answers.map((answer, at) => ({
                ...below,
                id: answer,
                content: paragraph(n + at),
                written_by: by(at + 1),
                comments_count: commented.includes(answer) ? 1 : 0,
                created_at: created_at + at,
              })),
            )
            .execute()
        if (commented.length > 0)
          await tx
            .insertInto('comments')
            .values(
              commented.map((answer_id, at) => ({
                ...below,
                id: newId(),
                answer_id,
                content: `${sentence(at, 9)}.`,
                written_by: by(at + 2),
                created_at: created_at + at,
              })),
            )
            .execute()
      }
    })
  return ids.at(-1)!
}

/** As many pages, versions and opportunities as there can be. */
async function seedTexts(tx: Tx, people: readonly string[]): Promise<void> {
  const now = Date.now()
  const { pages, versions } = limits.communityPage
  for (let n = 0; n < pages; n += 1) {
    const [change_seq = 0] = await nextChangeSeqs(tx, 1)
    const page = { community_slug: slug, title: `Page ${n} on ${sentence(n, 4)}`, written_by: people[n]!, written_at: now }
    const content = Array.from({ length: 10 }, (_, at) => paragraph(n + at)).join('')
    await tx
      .insertInto('community_pages')
      .values({ ...page, id: `page-${n}`, content, position: n, made_by: people[n]!, version: versions, change_seq, created_at: now })
      .execute()
    const all = Array.from({ length: versions }, (_, at) => ({
      ...page,
      page_id: `page-${n}`,
      version: at + 1,
      content: paragraph(n + at),
    }))
    await tx.insertInto('community_page_versions').values(all).execute()
  }
  const numbers = await nextChangeSeqs(tx, limits.opportunity.most)
  const opportunities = numbers.map((change_seq, n) => ({
    group_type: 'community' as const,
    group_slug: slug,
    id: newId(),
    kind: (['job', 'phd', 'collaboration', 'funding'] as const)[n % 4]!,
    title: `Work on ${sentence(n, 4)} ${n}`,
    content: paragraph(n),
    place: 'Oslo',
    country_id: 'NO',
    link: '',
    deadline: n % 3 === 0 ? '2099-01-01' : n % 3 === 1 ? '2020-01-01' : null,
    closed_at: null,
    posted_by: people[n % people.length]!,
    told_after: null,
    version: 1,
    change_seq,
    created_at: now - n,
  }))
  for (const batch of inBatchesOf(100, opportunities)) await tx.insertInto('opportunities').values(batch).execute()
}

/** A data folder with a community that everybody may read. */
export async function largeCommunity(size: CommunitySize): Promise<LargeCommunity> {
  const dataDir = newFolder()
  const catalogue = await openCatalogue(dataDir)
  for (const batch of inBatchesOf(5000, records(size))) await catalogue.put(batch)
  await catalogue.close()
  const store = await openStore(dataDir)
  const owner = await createAccount(store, { ...account, full_name: 'Person 0 Name', user_type: 'premium' })
  await store.write(async tx => {
    const fields = { community_type_id: 3, tagline: 'Reefs of all oceans', country_id: 'NO', description: sentence(1, 80) }
    const opened = { ...usualSettings(false), pages_visible: true }
    const times = { created_at: Date.now(), change_seq: 1 }
    await tx
      .insertInto('communities')
      .values({ id: newId(), slug_value: slug, name, fields, words: '-large-community', ...opened, made_by: owner, ...times })
      .execute()
    await tx
      .insertInto('community_groups')
      .values(groups.map(group => ({ community_slug: slug, group_slug: group.slug_values[0]!, joined_at: Date.now(), name: group.name })))
      .execute()
  })
  const people = await seedMembers(store, owner, size)
  const asked = await seedQuestions(store, people, slug, size.questions)
  for (let n = 0; n < size.others; n += 1) {
    const community = { community_type_id: 3, name: `Small community ${n}`, tagline: 'Some reefs', country_id: 'NO' }
    const small = await store.write(tx => makeCommunity(tx, { id: owner }, v.parse(communityInput, community), Date.now()))
    await seedQuestions(store, people, small, limits.question.mirrored.questions)
  }
  await store.write(tx => seedTexts(tx, people))
  await store.close()
  return { dataDir, slug, asked }
}
