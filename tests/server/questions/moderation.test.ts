import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { QuestionReport } from '#contract/question-moderation.ts'
import type { QuestionRow } from '#contract/question-rows.ts'
import { type QuestionScene, questionScene } from '../../support/questions.ts'
import { type TestServer, type TestUser, startTestServer } from '../../support/test-server.ts'

let server: TestServer
let scene: QuestionScene
let admin: TestUser
let asker: TestUser
let helper: TestUser
let question: QuestionRow
beforeAll(async () => {
  server = await startTestServer({ socket: false })
})
beforeEach(async () => {
  scene = await questionScene(server)
  admin = await scene.person('admin')
  asker = await scene.person('member')
  helper = await scene.person('member')
  question = await scene.question(asker)
})
afterAll(() => server.stop())

const reason = 'It is about something else.'
const hide = (type: string, id: string, by = admin) => scene.call(by, 'PUT', `/hidden/${type}/${id}`, { hidden: { reason } })
const restore = (type: string, id: string) => scene.call(admin, 'DELETE', `/hidden/${type}/${id}`)
const report = (user: TestUser, type: string, id: string, why = 'This is not kind.') =>
  scene.call<{ report: { id: string } }>(user, 'POST', '/reports', { report: { type, id, reason: why } })
const reports = async () => (await scene.call<{ reports: QuestionReport[] }>(admin, 'GET', '/reports')).body.reports

describe('hiding', () => {
  test('a hidden question is read by its author, with the reason, and by moderators, and is absent for all others', async () => {
    expect((await hide('question', question.id, helper)).status).toBe(403)
    expect((await hide('question', question.id)).body).toEqual({ type: 'question', id: question.id, hidden: true })
    for (const user of [helper, undefined, await scene.person()]) {
      expect((await scene.show(user, question.id)).status).toBe(404)
      expect(await scene.list(user)).toEqual([])
      expect(await scene.list(user, '?q=lanterns')).toEqual([])
      expect((await scene.call(user, 'GET', '/questions/similar?title=lanterns')).body).toEqual({ questions: [] })
    }
    for (const user of [asker, admin])
      expect((await scene.show(user, question.id)).body.question).toMatchObject({ hidden: { reason }, content: question.content })
    expect((await scene.told(asker))[0]).toBe(`hid your question, because “${reason}”: ${question.title}`)
    const late = await scene.call(helper, 'POST', `/questions/${question.id}/answers`, { answer: { content: 'Because of the wind.' } })
    expect(late.status).toBe(404)
    await restore('question', question.id)
    expect(await scene.list(undefined)).toEqual([question.title])
  })

  test('a hidden answer stays as a stone without its text, with the comments on it, and is not accepted any more', async () => {
    const answer = await scene.answer(helper, question.id)
    await scene.comment(asker, `questions/${question.id}/answers/${answer.id}`, 'A comment below it.')
    await scene.call(asker, 'PUT', `/questions/${question.id}/accepted_answer`, { answer_id: answer.id })
    await hide('answer', answer.id)
    const { body } = await scene.show(undefined, question.id)
    expect(body.question).toMatchObject({ accepted_answer_id: null, answers_count: 0 })
    expect(body.answers).toMatchObject([{ content: '', hidden: { reason } }])
    expect(body.comments).toMatchObject([{ content: '', hidden: { reason } }])
    expect((await scene.show(helper, question.id)).body.answers).toMatchObject([{ content: answer.content, hidden: { reason } }])
    expect(await scene.told(asker)).toContain(`removed the accepted answer to ${question.title}`)
    const accepted = await scene.call(asker, 'PUT', `/questions/${question.id}/accepted_answer`, { answer_id: answer.id })
    expect(accepted.status).toBe(404)
    await restore('answer', answer.id)
    expect((await scene.show(undefined, question.id)).body).toMatchObject({
      answers: [{ content: answer.content, hidden: null }],
      comments: [{ content: '<p>A comment below it.</p>', hidden: null }],
    })
  })
})

describe('reports', () => {
  test('moderators are told, see who wrote and who reports, and one answer is for all reports about a thing', async () => {
    const comment = await scene.comment(helper, `questions/${question.id}`, 'An unkind comment.')
    const stranger = await scene.person()
    const first = await report(asker, 'comment', comment.id)
    expect((await report(asker, 'comment', comment.id, 'It is really unkind.')).body.report).toEqual(first.body.report)
    await report(stranger, 'comment', comment.id)
    expect(await scene.told(admin)).toHaveLength(2)
    const waiting = await reports()
    expect(waiting).toHaveLength(2)
    expect(waiting[0]).toMatchObject({
      type: 'comment',
      content_id: comment.id,
      question_id: question.id,
      excerpt: 'An unkind comment.',
      author: { slug_values: [await scene.slugOf(helper)] },
      reason: 'It is really unkind.',
    })
    const answer = { report: { decision: 'hide', reason } }
    expect((await scene.call(helper, 'PUT', `/reports/${waiting[0]!.id}`, answer)).status).toBe(403)
    expect((await scene.call(admin, 'PUT', `/reports/${waiting[0]!.id}`, answer)).status).toBe(200)
    expect(await reports()).toEqual([])
    expect((await scene.call(admin, 'PUT', `/reports/${waiting[1]!.id}`, answer)).status).toBe(200)
    const late = await scene.call(admin, 'PUT', `/reports/${waiting[1]!.id}`, { report: { decision: 'dismiss' } })
    expect(late).toMatchObject({ status: 410, body: { error: 'Another moderator already hid this.' } })
    expect((await scene.show(asker, question.id)).body.comments).toMatchObject([{ content: '', hidden: { reason } }])
  })

  test('what somebody wrote themselves they cannot report', async () => {
    const { status, body } = await report(asker, 'question', question.id)
    expect([status, body]).toMatchObject([403, { error: 'You wrote this yourself: you can edit or delete it.' }])
    expect(await reports()).toEqual([])
  })

  test('a report that was dismissed stays so, and what it was about stays', async () => {
    const { body } = await report(helper, 'question', question.id)
    await scene.call(admin, 'PUT', `/reports/${body.report.id}`, { report: { decision: 'dismiss' } })
    await report(helper, 'question', question.id, 'I say it again.')
    expect(await reports()).toEqual([])
    expect(await scene.list(undefined)).toEqual([question.title])
  })

  test('what another community has is neither reported nor hidden from here', async () => {
    const other = await questionScene(server, false)
    const foreign = await other.question(await other.person('member'))
    expect((await report(admin, 'question', foreign.id)).status).toBe(404)
    expect((await hide('question', foreign.id)).status).toBe(404)
    expect((await scene.call(admin, 'GET', `/earlier_texts/question/${foreign.id}`)).status).toBe(404)
    expect((await other.call(admin, 'GET', '/reports')).status).toBe(404)
  })
})
