import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { provideFetch } from '#api/exchange.ts'
import type { EndpointSpec } from '#contract/endpoint.ts'
import { allBlocked, blockedPeople } from '#features/blocked-people/blocked-people.mirrored.ts'
import { blockPerson } from '#features/blocked-people/block-person.mutation.ts'
import { unblockPerson } from '#features/blocked-people/unblock-person.mutation.ts'
import { acceptAnswer } from '#features/questions/mutations/accept-answer.mutation.ts'
import { answerQuestion } from '#features/questions/mutations/answer-question.mutation.ts'
import { changeAnswerComment, commentAnswer, deleteAnswerComment } from '#features/questions/mutations/answer-comments.mutation.ts'
import { askQuestion } from '#features/questions/mutations/ask-question.mutation.ts'
import { changeAnswer } from '#features/questions/mutations/change-answer.mutation.ts'
import { changeQuestion } from '#features/questions/mutations/change-question.mutation.ts'
import { deleteAnswer } from '#features/questions/mutations/delete-answer.mutation.ts'
import { deleteQuestion } from '#features/questions/mutations/delete-question.mutation.ts'
import { followQuestion } from '#features/questions/mutations/follow-question.mutation.ts'
import { changeComment, commentQuestion, deleteComment } from '#features/questions/mutations/question-comments.mutation.ts'
import { unfollowQuestion } from '#features/questions/mutations/unfollow-question.mutation.ts'
import { answers, comments, oneQuestion, questions, questionsOf } from '#features/questions/questions.mirrored.ts'
import { type Mutation, NotSaved } from '#offline/declare/mutation.ts'
import { loadView } from '#offline/mirror/view.ts'
import { enqueue } from '#offline/queue/enqueue.ts'
import { parkedChanges } from '#offline/queue/parked-changes.ts'
import { resolveParked } from '#offline/queue/resolve.ts'
import { addMember } from '#server/subjects/memberships/index.ts'
import { type TestServer, type TestUser, startTestServer } from '../support/test-server.ts'
import { type Device, openDevice } from './real-device.ts'

let server: TestServer
let ann: TestUser
let ben: TestUser
let community: string
let anns: Device
let bens: Device
let online: boolean

beforeAll(async () => {
  server = await startTestServer({ socket: false })
  provideFetch(async (input, init) => {
    if (!online) throw new TypeError('Failed to fetch')
    return server.app.fetch(new Request(new URL(String(input), 'http://127.0.0.1'), init))
  })
})
afterAll(() => server.stop())

let made = 0
beforeEach(async () => {
  online = true
  ann = await server.user()
  ben = await server.user()
  made += 1
  const input = { name: `Lantern Circle ${made}`, tagline: 'Light for the coast', community_type_id: 4, country_id: 'DE' }
  const { body } = await server.request<{ slug_value: string }>('/v1/communities', { user: ann, body: { community: input }, key: true })
  community = body.slug_value
  await server.store.write(tx => addMember(tx, ben.id, { type: 'community', id: community, name: input.name }, 'member', server.now()))
  anns = await openDevice(ann)
  bens = await openDevice(ben)
})

const on = <I, P, E extends EndpointSpec, R>(device: Device, mutation: Mutation<I, P, E, R>, input: I) =>
  enqueue(device.db, device.userId, mutation, input, device.now)
const send = async (device: Device) => device.empty(await device.lead())
const sync = async (device: Device) => {
  await send(device)
  await device.pull()
}
const content = (text: string) => `<p>${text}</p>`
const title = 'How bright is a lantern?'
const text = content('At ten metres, in lumens.')

async function ask(device: Device): Promise<{ community: string; question: string }> {
  const place = { community, question: crypto.randomUUID() }
  await on(device, askQuestion, { ...place, input: { title, content: text, tags: ['Light'] } })
  return place
}
const shown = async ({ db }: Device, place: { community: string; question: string }) => {
  const view = await loadView(db, oneQuestion(place))
  return {
    question: view.of(questions).get(place.question),
    answers: [...view.of(answers).values()].toSorted((a, b) => a.created_at - b.created_at),
    comments: [...view.of(comments).values()].toSorted((a, b) => a.created_at - b.created_at),
  }
}
const listed = async ({ db }: Device) => [...(await loadView(db, questionsOf(community))).of(questions).values()]
const parked = async ({ db }: Device) => parkedChanges(await db.ops.toArray())
const answer = (device: Device, place: { community: string; question: string }, said: string, id: string = crypto.randomUUID()) =>
  on(device, answerQuestion, { ...place, title, id, content: content(said) }).then(() => id)

test('what is asked, answered, commented and accepted in a tunnel is shown at once and arrives in order', async () => {
  online = false
  const place = await ask(anns)
  const id = await answer(anns, place, 'About 400 lumens.')
  await on(anns, commentQuestion, { ...place, title, answer: null, id: crypto.randomUUID(), content: content('With a new wick.') })
  await on(anns, commentAnswer, { ...place, title, answer: id, id: crypto.randomUUID(), content: content('Measured today.') })
  await on(anns, acceptAnswer, { ...place, title, answer: id })
  expect(await shown(anns, place)).toMatchObject({
    question: {
      title,
      tags: ['light'],
      is_own: true,
      is_followed: true,
      answers_count: 1,
      comments_count: 1,
      accepted_answer_id: id,
      mark: 'waiting',
    },
    answers: [{ content: '<p>About 400 lumens.</p>', comments_count: 1, mark: 'waiting' }],
    comments: [{ answer_id: null }, { answer_id: id }],
  })
  online = true
  await sync(anns)
  expect(await anns.db.ops.toArray()).toEqual([])
  await bens.pull()
  expect(await shown(bens, place)).toMatchObject({
    question: { title, is_own: false, answers_count: 1, comments_count: 1, accepted_answer_id: id },
    answers: [{ content: '<p>About 400 lumens.</p>', comments_count: 1 }],
    comments: [{ content: '<p>With a new wick.</p>' }, { content: '<p>Measured today.</p>' }],
  })
  const { question, ...below } = await shown(anns, place)
  expect(question).not.toHaveProperty('mark')
  expect([below.answers.length, below.comments.length]).toEqual([1, 2])
})

test('edits and deletions of answers and comments reach the other devices', async () => {
  const place = await ask(anns)
  const id = await answer(anns, place, 'About 400 lumens.')
  const [one, two] = [crypto.randomUUID(), crypto.randomUUID()]
  await on(anns, commentQuestion, { ...place, title, answer: null, id: one, content: content('With a new wick.') })
  await on(anns, commentAnswer, { ...place, title, answer: id, id: two, content: content('Measured today.') })
  await sync(anns)
  const version = (await shown(anns, place)).answers[0]!.version
  const seen = (said: string) => ({ version, fields: { content: content(said) } })
  await on(anns, changeAnswer, { ...place, title, id, content: content('About 500 lumens.'), seen: seen('About 400 lumens.') })
  await on(anns, changeComment, {
    ...place,
    title,
    answer: null,
    id: one,
    content: content('With an old wick.'),
    seen: seen('With a new wick.'),
  })
  await on(anns, changeAnswerComment, {
    ...place,
    title,
    answer: id,
    id: two,
    content: content('Measured twice.'),
    seen: seen('Measured today.'),
  })
  await sync(anns)
  await bens.pull()
  expect(await shown(bens, place)).toMatchObject({
    answers: [{ content: '<p>About 500 lumens.</p>' }],
    comments: [{ content: '<p>With an old wick.</p>' }, { content: '<p>Measured twice.</p>' }],
  })
  await on(anns, deleteComment, { ...place, title, answer: null, id: one })
  await on(anns, deleteAnswerComment, { ...place, title, answer: id, id: two })
  await on(anns, deleteAnswer, { ...place, title, id })
  expect(await shown(anns, place)).toMatchObject({ question: { answers_count: 0, comments_count: 0 }, answers: [], comments: [] })
  await sync(anns)
  await bens.pull()
  expect(await shown(bens, place)).toMatchObject({ question: { answers_count: 0, comments_count: 0 }, answers: [], comments: [] })
})

test('one person answers a question on two devices offline: both texts are kept, in order', async () => {
  const place = await ask(anns)
  await sync(anns)
  await bens.pull()
  const phone = await openDevice(ben)
  await phone.pull()
  online = false
  await answer(bens, place, 'The first, on the laptop.')
  await answer(phone, place, 'The second, on the phone.')
  online = true
  await sync(bens)
  await sync(phone)
  await bens.pull()
  for (const device of [bens, phone])
    expect((await shown(device, place)).answers.map(row => row.content)).toEqual([
      '<p>The first, on the laptop.</p>',
      '<p>The second, on the phone.</p>',
    ])
})

test('a question that is deleted while an answer waits: the answer is parked with its text', async () => {
  const place = await ask(anns)
  await sync(anns)
  await bens.pull()
  online = false
  await answer(bens, place, 'An hour of thoughts.')
  online = true
  await on(anns, deleteQuestion, { ...place, title })
  await sync(anns)
  await sync(bens)
  expect(await shown(bens, place)).toMatchObject({ question: undefined })
  expect(await parked(bens)).toMatchObject([
    {
      why: 'The question no longer exists, or you can no longer read it. Your text is kept here.',
      content: { content: '<p>An hour of thoughts.</p>' },
      text: 'An hour of thoughts.',
    },
  ])
})

test('who left the community keeps what waits, and is told why', async () => {
  const place = await ask(anns)
  await sync(anns)
  await bens.pull()
  online = false
  await on(bens, commentQuestion, { ...place, title, answer: null, id: crypto.randomUUID(), content: content('A half-sent comment.') })
  online = true
  const slug = (await server.request<{ slug_values: string[] }>('/v1/me', { user: ben })).body.slug_values[0]!
  const left = await server.request(`/v1/communities/${community}/members/${slug}`, { method: 'DELETE', user: ann, key: true })
  expect(left.status).toBe(200)
  await sync(bens)
  expect(await listed(bens)).toEqual([])
  expect(await parked(bens)).toMatchObject([
    { why: 'You can no longer write in this community. Your text is kept here.', content: { content: '<p>A half-sent comment.</p>' } },
  ])
})

test('a question with answers of others is not deleted, and stays with the sentence of the server', async () => {
  const place = await ask(anns)
  await sync(anns)
  await bens.pull()
  await answer(bens, place, 'It depends on the wick.')
  await sync(bens)
  await on(anns, deleteQuestion, { ...place, title })
  expect(await listed(anns)).toEqual([])
  await sync(anns)
  expect(await listed(anns)).toMatchObject([{ id: place.question, mark: 'parked' }])
  expect((await parked(anns))[0]?.why).toMatch(/answer/)
})

test('two devices edit one question: different fields are merged, of the same field the later one is asked', async () => {
  const place = await ask(anns)
  await sync(anns)
  const phone = await openDevice(ann)
  await phone.pull()
  const { version } = (await shown(anns, place)).question!
  const seen = { version, fields: { title, content: text, tags: ['light'], is_public: true } }
  await on(anns, changeQuestion, { ...place, change: { title: 'How bright is a lamp?' }, seen })
  await on(phone, changeQuestion, { ...place, change: { tags: ['light', 'lamps'] }, seen })
  await sync(anns)
  await sync(phone)
  expect((await shown(phone, place)).question).toMatchObject({ title: 'How bright is a lamp?', tags: ['light', 'lamps'] })
  await on(phone, changeQuestion, { ...place, change: { title: 'How bright is a torch?' }, seen })
  await sync(phone)
  const [conflict] = await parked(phone)
  expect(conflict).toMatchObject({ conflict: [{ field: 'title', mine: 'How bright is a torch?', theirs: 'How bright is a lamp?' }] })
  await resolveParked(phone.db, conflict!.seq, 'mine')
  await sync(phone)
  expect((await shown(phone, place)).question).toMatchObject({ title: 'How bright is a torch?', tags: ['light', 'lamps'] })
})

test('two devices edit one answer: the later one is asked, and neither text is lost', async () => {
  const place = await ask(anns)
  const id = await answer(anns, place, 'About 400 lumens.')
  await sync(anns)
  const phone = await openDevice(ann)
  await phone.pull()
  const { version } = (await shown(anns, place)).answers[0]!
  const edit = (device: Device, said: string) =>
    on(device, changeAnswer, {
      ...place,
      title,
      id,
      content: content(said),
      seen: { version, fields: { content: content('About 400 lumens.') } },
    })
  await edit(anns, 'About 500 lumens.')
  await edit(phone, 'About 600 lumens.')
  await sync(anns)
  await sync(phone)
  expect(await parked(phone)).toMatchObject([
    { choices: ['mine', 'theirs', 'discard'], conflict: [{ mine: '<p>About 600 lumens.</p>', theirs: '<p>About 500 lumens.</p>' }] },
  ])
})

test('of following and unfollowing offline only the last counts; what was asked and deleted offline is never sent', async () => {
  const place = await ask(anns)
  await sync(anns)
  await bens.pull()
  online = false
  await on(bens, followQuestion, { ...place, title })
  await on(bens, unfollowQuestion, { ...place, title })
  await on(bens, followQuestion, { ...place, title })
  expect((await shown(bens, place)).question).toMatchObject({ is_followed: true, mark: 'waiting' })
  expect(await bens.db.ops.where('seq').above(0).count()).toBe(1)
  const second = await ask(bens)
  await on(bens, deleteQuestion, { ...second, title })
  expect(await bens.db.ops.where('seq').above(0).count()).toBe(1)
  online = true
  await sync(bens)
  expect((await shown(bens, place)).question).toMatchObject({ is_followed: true })
  expect(await bens.db.ops.toArray()).toEqual([])
})

test('what breaks a rule of the form is not queued, with the sentence of its field', async () => {
  const place = { community, question: crypto.randomUUID() }
  const tags = ['a1', 'b2', 'c3', 'd4', 'e5', 'f6']
  const refused = await on(anns, askQuestion, { ...place, input: { title: 'Why?', content: '<p>short</p>', tags } }).catch(
    (thrown: unknown) => thrown,
  )
  expect(refused).toBeInstanceOf(NotSaved)
  expect(refused).toMatchObject({
    code: 'invalid',
    errors: { title: [expect.any(String)], content: [expect.any(String)], tags: ['Maximum tags reached'] },
  })
  await expect(answer(anns, place, 'short')).rejects.toBeInstanceOf(NotSaved)
})

test('blocking and unblocking wait like other changes, and reach the other devices of the user', async () => {
  const { body } = await server.request<{ slug_values: string[]; full_name: string }>('/v1/me', { user: ann })
  const person = { slug_value: body.slug_values[0]!, full_name: body.full_name }
  const blocked = async ({ db }: Device) => [...(await loadView(db, allBlocked)).of(blockedPeople).keys()]
  online = false
  await on(bens, blockPerson, person)
  expect(await blocked(bens)).toEqual([person.slug_value])
  online = true
  await sync(bens)
  const phone = await openDevice(ben)
  await phone.pull()
  expect(await blocked(phone)).toEqual([person.slug_value])
  await on(phone, unblockPerson, person)
  await sync(phone)
  await bens.pull()
  expect([await blocked(phone), await blocked(bens)]).toEqual([[], []])
})
