import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Changes } from '#contract/changes.ts'
import { limits } from '#contract/limits.ts'
import { addMember, leaveTarget } from '#server/subjects/memberships/index.ts'
import { type QuestionScene, questionScene } from '../../support/questions.ts'
import { type TestServer, type TestUser, startTestServer } from '../../support/test-server.ts'

let server: TestServer
let scene: QuestionScene
let asker: TestUser
let reader: TestUser
beforeAll(async () => {
  server = await startTestServer({ socket: false })
})
beforeEach(async () => {
  scene = await questionScene(server, false)
  asker = await scene.person('member')
  reader = await scene.person('member')
})
afterAll(() => server.stop())

const since = async (user: TestUser, cursor?: string): Promise<Changes> =>
  (await server.request<Changes>(`/v1/changes${cursor === undefined ? '' : `?since=${cursor}`}`, { user })).body
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
const ofScene = (changes: Changes) => [
  ...changes.questions,
  ...changes.question_answers,
  ...changes.comments,
  ...changes.removed_questions,
  ...changes.removed_question_answers,
  ...changes.removed_comments,
]

test('every device of a member gets the rows as the calls answer them, and others get none', async () => {
  const stranger = await scene.person()
  const question = await scene.question(asker, { tags: ['wind'] })
  const answer = await scene.answer(reader, question.id)
  const comment = await scene.comment(asker, `questions/${question.id}/answers/${answer.id}`)
  for (const user of [asker, reader]) {
    const { body } = await scene.show(user, question.id)
    const changes = await since(user)
    expect([changes.questions, changes.question_answers, changes.comments]).toEqual([[body.question], body.answers, body.comments])
  }
  const { cursor } = await since(reader)
  expect(ofScene(await since(stranger))).toEqual([])
  await scene.call(asker, 'DELETE', `/questions/${question.id}/answers/${answer.id}/comments/${comment.id}`)
  await scene.call(reader, 'DELETE', `/questions/${question.id}/answers/${answer.id}`)
  const after = await since(reader, cursor)
  expect(after.removed_comments).toEqual([{ question_id: question.id, id: comment.id }])
  expect(after.removed_question_answers).toEqual([{ question_id: question.id, id: answer.id }])
  expect(after.questions).toMatchObject([{ id: question.id, answers_count: 0 }])
})

test('only the devices of whoever follows a question learn it', async () => {
  const question = await scene.question(asker)
  const [before, others] = [await since(reader), await since(asker)]
  await scene.call(reader, 'PUT', `/questions/${question.id}/follow`)
  expect((await since(reader, before.cursor)).questions).toMatchObject([{ id: question.id, is_followed: true }])
  expect((await since(asker, others.cursor)).questions).toEqual([])
})

test('hiding takes a question from members, and a role or showing it again brings it back with what is below it', async () => {
  const admin = await scene.person('owner')
  const question = await scene.question(asker)
  const answer = await scene.answer(asker, question.id)
  const before = await since(reader)
  await scene.call(admin, 'PUT', `/hidden/question/${question.id}`, { hidden: { reason: 'Not here.' } })
  const hidden = await since(reader, before.cursor)
  expect([hidden.questions, hidden.question_answers, hidden.removed_questions]).toEqual([[], [], [question.id]])
  expect((await since(asker)).questions).toMatchObject([{ hidden: { reason: 'Not here.' }, title: question.title }])

  const slug = await scene.slugOf(reader)
  const role = (role_id: number) =>
    server.request(`/v1/communities/${scene.slug}/members/${slug}`, {
      method: 'PUT',
      user: admin,
      body: { member: { role_id } },
      key: true,
    })
  await role(2)
  const promoted = await since(reader, hidden.cursor)
  expect([ids(promoted.questions), ids(promoted.question_answers)]).toEqual([[question.id], [answer.id]])
  await role(1)
  const demoted = await since(reader, promoted.cursor)
  expect([demoted.questions, demoted.removed_questions]).toEqual([[], [question.id]])

  await scene.call(admin, 'DELETE', `/hidden/question/${question.id}`)
  const shown = await since(reader, demoted.cursor)
  expect([ids(shown.questions), ids(shown.question_answers), shown.removed_questions]).toEqual([[question.id], [answer.id], []])
})

test('a hidden answer comes without its text, and its author keeps it', async () => {
  const admin = await scene.person('admin')
  const question = await scene.question(asker)
  const answer = await scene.answer(asker, question.id)
  await scene.comment(asker, `questions/${question.id}/answers/${answer.id}`)
  const before = await since(reader)
  await scene.call(admin, 'PUT', `/hidden/answer/${answer.id}`, { hidden: { reason: 'Not here.' } })
  const after = await since(reader, before.cursor)
  expect(after.question_answers).toMatchObject([{ content: '', hidden: { reason: 'Not here.' } }])
  expect(after.comments).toMatchObject([{ content: '', hidden: { reason: 'Not here.' } }])
  expect((await since(asker)).question_answers).toMatchObject([{ content: answer.content }])
})

test('whoever joins gets all at once, and whoever leaves gets nothing more', async () => {
  const question = await scene.question(asker)
  const late = await scene.person()
  const before = await since(late)
  const target = { type: 'community', id: scene.slug, name: 'Lantern Circle' } as const
  await server.store.write(tx => addMember(tx, late.id, target, 'member', server.now()))
  const joined = await since(late, before.cursor)
  expect(ids(joined.questions)).toEqual([question.id])
  await server.store.write(tx => leaveTarget(tx, { ...target, role: 'member' }, late.id, server.now()))
  await scene.answer(asker, question.id)
  expect(ofScene(await since(late, joined.cursor))).toEqual([])
})

test('devices have the latest questions of a community; the oldest goes with the answers below it', async () => {
  const oldest = await scene.question(asker, { title: 'The oldest one' })
  await scene.answer(asker, oldest.id)
  const before = await since(reader)
  await server.store.write(async tx => {
    const row = await tx.selectFrom('questions').selectAll().where('id', '=', oldest.id).executeTakeFirstOrThrow()
    const more = Array.from({ length: limits.question.mirrored.questions - 1 }, (_, at) => ({
      ...row,
      id: `filled-${scene.slug}-${at}`,
      asked_by: null,
      created_at: row.created_at + 1 + at,
    }))
    await tx.insertInto('questions').values(more).execute()
  })
  server.advanceClock(60_000)
  const newest = await scene.question(asker, { title: 'The newest one' })
  const after = await since(reader, before.cursor)
  expect([after.removed_questions, ids(after.questions)]).toEqual([[oldest.id], [newest.id]])
  await scene.answer(reader, oldest.id)
  const fresh = await since(reader)
  expect(fresh.question_answers).toEqual([])
  expect(await scene.list(reader, '?q=oldest')).toEqual(['The oldest one'])
})

test('a community that is deleted takes its questions, and its members learn it by their membership', async () => {
  const owner = await scene.person('owner')
  await scene.answer(reader, (await scene.question(asker)).id)
  const before = await since(reader)
  expect((await server.request(`/v1/communities/${scene.slug}`, { method: 'DELETE', user: owner, key: true })).status).toBe(200)
  const rows = await server.store.read.selectFrom('questions').select('id').where('community_slug', '=', scene.slug).execute()
  expect(rows).toEqual([])
  const after = await since(reader, before.cursor)
  expect(after.removed_own_memberships).toMatchObject([{ kind: 'community', slug_value: scene.slug }])
  const late = await scene.call(reader, 'POST', '/questions', {
    question: { title: 'Asked too late', content: 'It was typed in a tunnel.' },
  })
  expect(late.status).toBe(410)
})
