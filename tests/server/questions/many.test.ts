import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { stem } from '#search/index.ts'
import { addMember } from '#server/subjects/memberships/index.ts'
import { searchedWords } from '#server/subjects/questions/words.ts'
import { growth, inProportion } from '../../support/growth.ts'
import { type QuestionScene, questionScene } from '../../support/questions.ts'
import { type TestServer, type TestUser, startTestServer } from '../../support/test-server.ts'

const words = ['amber', 'birch', 'cedar', 'delta', 'ember', 'fjord', 'glade', 'heron', 'islet', 'jetty']
const small = 525
let server: TestServer
const scenes = new Map<number, { scene: QuestionScene; member: TestUser }>()

/** A community with so many questions, all of which have all words. */
async function withQuestions(count: number) {
  const scene = await questionScene(server)
  const member = await scene.person('member')
  await server.store.write(async tx => {
    const numbers = sql`WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count})`
    await sql`${numbers} INSERT INTO questions (id, community_slug, title, content, tags, is_public, answers_count, comments_count,
        created_at, active_at, version, change_seq, shown_seq, is_mirrored)
      SELECT ${scene.slug} || '-' || n, ${scene.slug}, 'Question ' || n, 'Text', '[]', 1, 0, 0, n, n, 1, n, n,
        CASE WHEN n > ${count - limits.question.mirrored.questions} THEN 1 ELSE 0 END FROM numbers`.execute(tx)
    for (const word of words)
      await sql`INSERT INTO question_words (word, community_slug, question_id, weight)
        SELECT ${stem(word)}, community_slug, id, 1 FROM questions WHERE community_slug = ${scene.slug}`.execute(tx)
    await sql`INSERT INTO question_words (word, community_slug, question_id, weight)
      VALUES ('rare', ${scene.slug}, ${`${scene.slug}-7`}, 4)`.execute(tx)
  })
  return { scene, member }
}

beforeAll(async () => {
  server = await startTestServer({ socket: false })
  for (const count of [small, 4 * small]) scenes.set(count, await withQuestions(count))
})
afterAll(() => server.stop())

const at = (size: number) => scenes.get(size)!
const listed = async (size: number, query: string) => {
  const { scene, member } = at(size)
  const { body } = await scene.call<{ questions: { id: string }[]; total: number; more: boolean }>(member, 'GET', `/questions${query}`)
  return body
}

test('a search for words of all questions, and a page of them, cost in proportion to their number', async () => {
  expect(await growth(size => listed(size, '?q=amber+birch'), small)).toBeLessThan(inProportion)
  expect(await growth(size => listed(size, '?page=3'), small)).toBeLessThan(inProportion)
})

test('the pages of a search have each question once, the best first, and each the exact total', async () => {
  const last = Math.ceil(small / limits.question.page) - 1
  const seen = new Set<string>()
  for (let page = 0; page <= last; page += 1) {
    const { questions, total, more } = await listed(small, `?q=amber+rare&page=${page}`)
    expect([total, more]).toEqual([small, page < last])
    if (page === 0) expect(questions.slice(0, 2).map(({ id }) => id.split('-').at(-1))).toEqual(['7', String(small)])
    for (const { id } of questions) seen.add(id)
  }
  expect(seen.size).toBe(small)
  expect(await listed(small, `?q=amber&page=${last + 5}`)).toMatchObject({ questions: [], total: small, more: false })
  expect(await listed(small, '?q=unheard')).toMatchObject({ questions: [], total: 0, more: false })
})

test('of many frequent words the most frequent are left out, and never the rarest', async () => {
  const { scene } = at(4 * small)
  const searched = await searchedWords(server.store.read, [...words, 'rare'].join(' '), scene.slug)
  // Nine of the ten are in 18,900 questions together.
  expect(searched?.words).toHaveLength(10)
  expect(searched?.words[0]).toBe('rare')
  expect((await searchedWords(server.store.read, 'amber', scene.slug))?.words).toEqual(['amber'])
})

test('a first pull brings the latest questions only, however many there are', async () => {
  for (const size of [small, 4 * small]) {
    const { body } = await server.request<{ questions: object[]; more: boolean }>('/v1/changes', { user: at(size).member })
    expect([body.questions.length, body.more]).toEqual([limits.question.mirrored.questions, false])
  }
})

test('joining a community costs in proportion to its members', async () => {
  const sizes = new Map<number, string>()
  for (const size of [100, 400]) {
    const { slug } = await questionScene(server)
    sizes.set(size, slug)
    await server.store.write(async tx => {
      await sql`WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${size})
        INSERT INTO users (id, email, password_hash, user_type, full_name, verified, slug_values, created_at)
        SELECT ${slug} || n, ${slug} || n || '@example.org', '', 'free', 'Somebody', 1, '[]', 1 FROM numbers`.execute(tx)
      await sql`INSERT INTO memberships (kind, slug_value, user_id, role, created_at, standing, is_mirrored)
        SELECT 'community', ${slug}, id, 'member', 1, 1, 1 FROM users WHERE id LIKE ${`${slug}%`}`.execute(tx)
    })
  }
  const cost = await growth(async size => {
    for (let n = 0; n < 5; n += 1) {
      const { id } = await server.user()
      await server.store.write(tx => addMember(tx, id, { type: 'community', id: sizes.get(size)!, name: 'Many' }, 'member', server.now()))
    }
  }, 100)
  expect(cost).toBeLessThan(inProportion)
})
