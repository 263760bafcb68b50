import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import type { AnswerRow, CommentRow, QuestionRow } from '#contract/question-rows.ts'
import { deleteAccount } from '#server/subjects/privacy/account-deletion.ts'
import { type QuestionScene, questionScene } from '../../support/questions.ts'
import { type TestServer, type TestUser, startTestServer } from '../../support/test-server.ts'

let server: TestServer
let scene: QuestionScene
let asker: TestUser
let helper: TestUser
beforeAll(async () => {
  server = await startTestServer({ socket: false })
})
beforeEach(async () => {
  scene = await questionScene(server)
  asker = await scene.person('member')
  helper = await scene.person('member')
})
afterAll(() => server.stop())

describe('A20: whoever hides where they belong', () => {
  const hide = async (user: TestUser, research_groups: string) => {
    const body = { researcher: { visibility: { research_groups } } }
    expect((await server.request(`/v1/researchers/${user.id}`, { method: 'PUT', user, key: true, body })).status).toBe(200)
  }
  /** Who is named by a question, an answer and two comments of the asker, here and in the list of the community and that of all. */
  const named = async (viewer: TestUser | undefined, id: string): Promise<boolean[]> => {
    const { question, answers, comments } = (await scene.show(viewer, id)).body
    const listed = (await scene.call<{ questions: QuestionRow[] }>(viewer, 'GET', '/questions')).body.questions
    const of = viewer && { user: viewer }
    const all = (await server.request<{ questions: QuestionRow[] }>('/v1/questions', of)).body.questions
    const rows = [question, ...answers, ...comments, listed.find(row => row.id === id)!, all.find(row => row.id === id)!]
    expect(rows).toHaveLength(6)
    return [...new Set(rows.map(({ author }) => author !== null))]
  }

  test('is named to members and to themselves by what they write, and to others as far as they show it', async () => {
    const { id } = await scene.question(asker)
    const answer = await scene.answer(asker, id)
    await scene.comment(asker, `questions/${id}`)
    await scene.comment(asker, `questions/${id}/answers/${answer.id}`)
    const stranger = await scene.person()
    const readers = async () => [await named(undefined, id), await named(stranger, id), await named(helper, id), await named(asker, id)]
    expect(await readers()).toEqual([[true], [true], [true], [true]])
    await hide(asker, 'users')
    expect(await readers()).toEqual([[false], [true], [true], [true]])
    await hide(asker, 'only_me')
    expect(await readers()).toEqual([[false], [false], [true], [true]])
  })

  test('is named to followers who are members, and someone to others', async () => {
    const { id } = await scene.question(helper)
    const stranger = await scene.person()
    for (const user of [stranger, helper]) await scene.call(user, 'PUT', `/questions/${id}/follow`)
    await hide(asker, 'only_me')
    await scene.answer(asker, id)
    const sender = async (user: TestUser) => {
      const { results } = (
        await server.request<{ results: { data: { message_prefix: string; sender: object | null } }[] }>('/v1/notifications', { user })
      ).body
      return results.map(({ data }) => [data.message_prefix === 'Someone', data.sender === null])
    }
    expect(await sender(helper)).toEqual([[false, false]])
    expect(await sender(stranger)).toEqual([[true, true]])
  })
})

describe('asking', () => {
  test('what a member asks is shown to its members and, if it is public, to guests', async () => {
    const shown = await scene.question(asker, { tags: [' Wind  and Light ', 'wind and light', 'night'] })
    expect(shown).toMatchObject({
      community: scene.slug,
      tags: ['wind and light', 'night'],
      is_public: true,
      is_own: true,
      is_followed: true,
    })
    await scene.question(asker, { title: 'For members only', is_public: false })
    expect(await scene.list(helper)).toEqual(['For members only', shown.title])
    expect(await scene.list(undefined)).toEqual([shown.title])
    expect((await scene.show(undefined, shown.id)).body).toMatchObject({ question: { id: shown.id, is_own: false }, rw_access: null })
  })

  test.each([
    [{ title: 'Why?' }, 'question.title', 'The title must be at least 5 characters.'],
    [{ content: '<p>Why?</p>' }, 'question.content', 'The content must be at least 10 characters.'],
    [{ tags: ['aa', 'bb', 'cc', 'dd', 'ee', 'ff'] }, 'question.tags', 'Maximum tags reached'],
    [{ tags: ['x'.repeat(500)] }, 'question.tags.0', `The tag must be at most ${limits.question.tag.max} characters.`],
  ])('%o is refused with its sentence', async (fields, field, sentence) => {
    const question = { title: 'Why do lanterns flicker?', content: 'They do it every night.', ...fields }
    const { status, body } = await scene.call(asker, 'POST', '/questions', { question })
    expect([status, body.errors?.[field]]).toEqual([422, [sentence]])
  })

  test('the same id again changes nothing, and the id of somebody else is refused', async () => {
    const id = '00000000-0000-4000-8000-0000000000a1'
    const question = { title: 'Why do lanterns flicker?', content: 'They do it every night.' }
    await scene.call(asker, 'POST', '/questions', { id, question })
    expect((await scene.call(asker, 'POST', '/questions', { id, question: { ...question, title: 'Another title' } })).body).toMatchObject({
      id,
      title: question.title,
    })
    expect((await scene.call(helper, 'POST', '/questions', { id, question })).status).toBe(422)
    expect(await scene.list(helper)).toEqual([question.title])
  })

  test('hostile markup in a question is kept as its text', async () => {
    const shown = await scene.question(asker, { content: '<p onclick="x()">Look at <script>alert(1)</script><b>this one</b></p>' })
    expect(shown.content).toBe('<p>Look at <b>this one</b></p>')
  })

  test('fields that two devices changed are merged; the same field is a conflict, and the text before is kept', async () => {
    const { id, version, title, content } = await scene.question(asker)
    const put = (question: object, base: object) => scene.call<QuestionRow>(asker, 'PUT', `/questions/${id}`, { question, base }, version)
    expect((await put({ title: 'Why do they flicker?' }, { title })).status).toBe(200)
    expect((await put({ tags: ['wind'] }, { tags: [] })).body).toMatchObject({ title: 'Why do they flicker?', tags: ['wind'], version: 3 })
    const conflict = await put({ title: 'A third title' }, { title })
    expect([conflict.status, conflict.body.current]).toMatchObject([409, { title: 'Why do they flicker?', content }])
    const { body } = await scene.call(asker, 'GET', `/earlier_texts/question/${id}`)
    expect(body).toMatchObject({ earlier_texts: [{ version: 1, title, content }] })
    expect((await scene.call(helper, 'GET', `/earlier_texts/question/${id}`)).status).toBe(403)
  })

  test('a question that others have answered stays; without answers it goes, and a waiting answer learns it', async () => {
    const answered = await scene.question(asker)
    await scene.answer(helper, answered.id)
    const refused = await scene.call(asker, 'DELETE', `/questions/${answered.id}`)
    expect([refused.status, refused.body.error]).toMatchObject([403, expect.stringContaining('Others have answered')])
    const alone = await scene.question(asker)
    expect((await scene.call(helper, 'DELETE', `/questions/${alone.id}`)).status).toBe(403)
    expect((await scene.call(asker, 'DELETE', `/questions/${alone.id}`)).status).toBe(200)
    const late = await scene.call(helper, 'POST', `/questions/${alone.id}/answers`, { answer: { content: 'A text that was typed.' } })
    expect([late.status, late.body.code]).toEqual([410, 'gone'])
    // Others do not learn that it was there.
    expect((await scene.show(undefined, alone.id)).status).toBe(404)
  })

  test('whoever is no member reads, but does not write', async () => {
    const { id } = await scene.question(asker)
    const stranger = await scene.person()
    expect((await scene.show(stranger, id)).status).toBe(200)
    for (const path of ['/questions', `/questions/${id}/answers`, `/questions/${id}/comments`]) {
      const text = { title: 'A long title', content: 'A text that is long enough.' }
      const { status } = await scene.call(stranger, 'POST', path, { question: text, answer: text, comment: text })
      expect([path, status]).toEqual([path, 403])
    }
  })
})

describe('answers and comments', () => {
  test('two answers of one person on two devices are both kept, in the order in which they came', async () => {
    const { id } = await scene.question(asker)
    await scene.answer(helper, id, 'Written in a tunnel.')
    await scene.answer(helper, id, 'Written on a train.')
    const { body } = await scene.show(asker, id)
    expect(body.answers.map(answer => answer.content)).toEqual(['<p>Written in a tunnel.</p>', '<p>Written on a train.</p>'])
    expect(body.question.answers_count).toBe(2)
  })

  test('an answer that was changed elsewhere is not overwritten', async () => {
    const { id } = await scene.question(asker)
    const answer = await scene.answer(helper, id)
    const put = (content: string) =>
      scene.call<{ answer: AnswerRow }>(helper, 'PUT', `/questions/${id}/answers/${answer.id}`, { answer: { id: answer.id, content } }, 1)
    expect((await put('Because of a strong wind.')).body.answer).toMatchObject({ content: '<p>Because of a strong wind.</p>', version: 2 })
    const late = await put('Because of the moon, maybe.')
    expect([late.status, late.body.current]).toEqual([409, { content: '<p>Because of a strong wind.</p>', version: 2 }])
    expect(
      (await scene.call(asker, 'PUT', `/questions/${id}/answers/${answer.id}`, { answer: { content: 'Not my answer.' } })).status,
    ).toBe(403)
  })

  test('the accepted answer is first; when it is deleted its question has none, and its author is told', async () => {
    const { id } = await scene.question(asker)
    await scene.answer(asker, id, 'Maybe it is the oil.')
    const answer = await scene.answer(helper, id)
    const accept = (user: TestUser, answer_id: string | null) => scene.call(user, 'PUT', `/questions/${id}/accepted_answer`, { answer_id })
    expect((await accept(helper, answer.id)).status).toBe(403)
    expect((await accept(asker, answer.id)).body).toMatchObject({ accepted_answer_id: answer.id })
    expect((await scene.show(undefined, id)).body.answers[0]).toMatchObject({ id: answer.id })
    expect((await scene.told(helper))[0]).toBe('accepted your answer to Why do lanterns flicker?')
    const gone = await scene.call(helper, 'DELETE', `/questions/${id}/answers/${answer.id}`)
    expect(gone.body).toMatchObject({ id: answer.id, question: { accepted_answer_id: null, answers_count: 1 } })
    expect((await scene.told(asker))[0]).toBe('removed the accepted answer to Why do lanterns flicker?')
    expect((await accept(asker, answer.id)).status).toBe(410)
  })

  test('an admin accepts an answer to the question of a member: both authors are told, and a member is refused', async () => {
    const { id } = await scene.question(asker)
    const answer = await scene.answer(helper, id)
    const accept = (user: TestUser, answer_id: string | null) => scene.call(user, 'PUT', `/questions/${id}/accepted_answer`, { answer_id })
    expect((await accept(await scene.person('member'), answer.id)).status).toBe(403)
    expect((await accept(await scene.person('admin'), answer.id)).body).toMatchObject({ accepted_answer_id: answer.id })
    expect((await scene.told(helper))[0]).toBe('accepted your answer to Why do lanterns flicker?')
    expect((await scene.told(asker))[0]).toBe('accepted an answer to your question Why do lanterns flicker?')
    // Whoever asked has the last word.
    expect((await accept(asker, null)).body).toMatchObject({ accepted_answer_id: null })
  })

  test('comments on a question and on an answer are counted and deleted by their authors', async () => {
    const { id } = await scene.question(asker)
    const answer = await scene.answer(helper, id)
    const first = await scene.comment(helper, `questions/${id}`)
    const second = await scene.comment(asker, `questions/${id}/answers/${answer.id}`, 'Really?')
    const { body } = await scene.show(helper, id)
    expect(body.comments.map(one => one.answer_id)).toEqual([null, answer.id])
    expect([body.question.comments_count, body.answers[0]!.comments_count]).toEqual([1, 1])
    // Below another thing it is not there.
    expect((await scene.call(asker, 'DELETE', `/questions/${id}/comments/${second.id}`)).status).toBe(404)
    expect((await scene.call(asker, 'DELETE', `/questions/${id}/comments/${first.id}`)).status).toBe(403)
    await scene.call(asker, 'DELETE', `/questions/${id}/answers/${answer.id}/comments/${second.id}`)
    await scene.call(helper, 'DELETE', `/questions/${id}/comments/${first.id}`)
    expect((await scene.show(helper, id)).body).toMatchObject({ comments: [], question: { comments_count: 0 } })
  })

  test('comments on one thing have room for so many bytes together; an edit that makes one shorter needs none', async () => {
    const { id } = await scene.question(asker)
    // Each of these characters is kept as five.
    const longest = `<p>${'&amp;'.repeat(limits.question.comment.max)}</p>`
    const add = (below: string, content: string) =>
      scene.call<{ comment: CommentRow }>(helper, 'POST', `/${below}/comments`, { comment: { content } })
    const fits = Math.floor(limits.question.commentBytes / longest.length)
    const added: CommentRow[] = []
    for (let n = 0; n < fits; n += 1) added.push((await add(`questions/${id}`, longest)).body.comment)
    const { status, body } = await add(`questions/${id}`, longest)
    expect([status, body.errors]).toEqual([422, { content: ['The comments here have no room for so long a text. Make it shorter.'] }])
    const short = (await add(`questions/${id}`, 'It flickers.')).body.comment
    const edit = (comment: string, content: string) =>
      scene.call(helper, 'PUT', `/questions/${id}/comments/${comment}`, { comment: { content } })
    expect((await edit(short.id, longest)).status).toBe(422)
    expect((await edit(added[0]!.id, longest.replace('&amp;', 'A'))).status).toBe(200)
    // Elsewhere there is room.
    const answer = await scene.answer(helper, id)
    expect((await add(`questions/${id}/answers/${answer.id}`, longest)).status).toBe(200)
  })

  test('an account that is deleted leaves its answers without its name', async () => {
    const { id } = await scene.question(asker)
    await scene.answer(helper, id, 'It stays here.')
    await scene.answer(helper, id, 'It stays too.')
    const path = `/v1/users/${asker.id}/blocked`
    await server.request(`${path}/${await scene.slugOf(helper)}`, { method: 'PUT', user: asker, key: true })
    await server.store.write(tx => deleteAccount(tx, { id: helper.id, addresses: [helper.email] }, server.now()))
    expect((await server.request(path, { user: asker })).body).toMatchObject({ blocked: [] })
    const { body } = await scene.show(asker, id)
    expect(body.answers.map(({ author, content }) => [author, content])).toEqual([
      [null, '<p>It stays here.</p>'],
      [null, '<p>It stays too.</p>'],
    ])
  })
})

describe('finding', () => {
  test('words are found by their stems, those in titles first, and only where they may be read', async () => {
    await scene.question(asker, { title: 'How to keep a boat dry', content: '<p>Mine has a flickering lantern.</p>' })
    await scene.question(asker, { title: 'Lanterns that flicker', content: 'Is it the wind or the oil?' })
    await scene.question(asker, { title: 'Flickering lantern, for members', is_public: false })
    expect(await scene.list(undefined, '?q=flickers+lantern')).toEqual(['Lanterns that flicker', 'How to keep a boat dry'])
    expect(await scene.list(helper, '?q=flicker+lanterns')).toHaveLength(3)
    expect(await scene.list(helper, '?q=zeppelin')).toEqual([])
    const { body } = await scene.call<{ questions: { title: string }[] }>(undefined, 'GET', '/questions/similar?title=a+flickering+lantern')
    expect(body.questions.map(({ title }) => title)).toEqual(['Lanterns that flicker', 'How to keep a boat dry'])
    // What only begins like other questions is not similar to them.
    expect((await scene.call(undefined, 'GET', '/questions/similar?title=How+to+do+that')).body).not.toEqual({ questions: [] })
    expect((await scene.call(undefined, 'GET', '/questions/similar?title=How+to+mend+that+zeppelin')).body).toEqual({ questions: [] })
  })

  test('the list is filtered by tag, own ones and unanswered ones, and sorted by what was last written', async () => {
    const first = await scene.question(asker, { title: 'The first one', tags: ['wind'] })
    server.advanceClock(1000)
    await scene.question(helper, { title: 'The second one', tags: ['wind', 'oil'] })
    server.advanceClock(1000)
    await scene.answer(helper, first.id)
    expect(await scene.list(helper)).toEqual(['The second one', 'The first one'])
    expect(await scene.list(helper, '?sort=active')).toEqual(['The first one', 'The second one'])
    expect(await scene.list(helper, '?tag=oil')).toEqual(['The second one'])
    expect(await scene.list(helper, '?unanswered=true')).toEqual(['The second one'])
    expect(await scene.list(asker, '?mine=true')).toEqual(['The first one'])
    const { body } = await scene.call(undefined, 'GET', '/tags')
    expect(body).toEqual({
      tags: [
        { name: 'wind', count: 2 },
        { name: 'oil', count: 1 },
      ],
    })
  })

  test('all public questions are found together, without those of communities that are not seen', async () => {
    const hidden = await questionScene(server, false)
    const member = await hidden.person('member')
    await hidden.question(member, { title: 'Sextants behind a curtain' })
    await scene.question(asker, { title: 'Sextants on a shelf' })
    await scene.question(asker, { title: 'Sextants for members', is_public: false })
    for (const user of [undefined, member, asker]) {
      const { body } = await server.request<{ questions: QuestionRow[] }>('/v1/questions?q=sextant', { ...(user && { user }) })
      expect(body.questions.map(({ title }) => title)).toEqual(['Sextants on a shelf'])
    }
    expect((await hidden.call(asker, 'GET', '/questions')).status).toBe(404)
    expect((await hidden.call(asker, 'GET', '/questions/similar?title=sextants')).status).toBe(404)
  })
})

describe('telling', () => {
  test('author and followers are told of answers and comments, once, and not of their own', async () => {
    const follower = await scene.person()
    const { id, title } = await scene.question(asker)
    expect((await scene.call(follower, 'PUT', `/questions/${id}/follow`)).body).toMatchObject({ is_followed: true })
    const answer = await scene.answer(helper, id)
    expect(await scene.told(asker)).toEqual([`answered your question ${title}`])
    expect(await scene.told(follower)).toEqual([`answered the question ${title}`])
    await scene.call(follower, 'DELETE', `/questions/${id}/follow`)
    await scene.comment(asker, `questions/${id}/answers/${answer.id}`)
    expect(await scene.told(helper)).toEqual([`commented on what you wrote in ${title}`])
    expect(await scene.told(follower)).toHaveLength(1)
    expect(await scene.told(asker)).toHaveLength(1)
  })

  test('A20: what is for members only tells no follower who is none any more, and mentions nobody else', async () => {
    const stranger = await scene.person()
    const { id } = await scene.question(asker)
    await scene.call(stranger, 'PUT', `/questions/${id}/follow`)
    await scene.call(asker, 'PUT', `/questions/${id}`, { question: { is_public: false } })
    const mention = `<p>Ask <a href="/profile/${await scene.slugOf(stranger)}">them</a> or <a href="/profile/${await scene.slugOf(asker)}">them</a>.</p>`
    await scene.answer(helper, id, mention)
    expect(await scene.told(stranger)).toEqual([])
    expect(await scene.told(asker)).toEqual(['mentioned you in Why do lanterns flicker?'])
    expect((await scene.show(stranger, id)).status).toBe(404)
  })

  test('an edit tells whom it mentions anew, not those who were told before', async () => {
    const [first, second] = [await scene.person('member'), await scene.person('member')]
    const link = async (user: TestUser) => `<a href="/profile/${await scene.slugOf(user)}">you</a>`
    const { id } = await scene.question(asker)
    const answer = await scene.answer(helper, id, `<p>Hello ${await link(first)} there.</p>`)
    const both = `<p>Hello ${await link(first)} and ${await link(second)} there.</p>`
    await scene.call(helper, 'PUT', `/questions/${id}/answers/${answer.id}`, { answer: { content: both } })
    await scene.call(helper, 'PUT', `/questions/${id}/answers/${answer.id}`, { answer: { content: `${both}<p>More.</p>` } })
    expect(await scene.told(first)).toEqual(['mentioned you in Why do lanterns flicker?'])
    expect(await scene.told(second)).toEqual(['mentioned you in Why do lanterns flicker?'])
  })

  test('A20: what moderators have hidden mentions nobody when its author edits it', async () => {
    const [admin, other] = [await scene.person('admin'), await scene.person('member')]
    const mention = `<p>Ask <a href="/profile/${await scene.slugOf(other)}">them</a> instead.</p>`
    const { id } = await scene.question(asker)
    const answer = await scene.answer(helper, id)
    const comment = await scene.comment(asker, `questions/${id}/answers/${answer.id}`)
    await scene.call(admin, 'PUT', `/hidden/answer/${answer.id}`, { hidden: { reason: 'It is not kind.' } })
    const path = `/questions/${id}/answers/${answer.id}`
    expect((await scene.call(helper, 'PUT', path, { answer: { content: mention } })).status).toBe(200)
    // What others wrote below it is still theirs.
    expect((await scene.call(asker, 'PUT', `${path}/comments/${comment.id}`, { comment: { content: mention } })).status).toBe(200)
    expect(await scene.told(other)).toEqual([])
    expect((await scene.call(asker, 'DELETE', `${path}/comments/${comment.id}`)).status).toBe(200)
  })

  test('whoever is blocked notifies nobody who blocked them, and does not learn it', async () => {
    const { id } = await scene.question(asker)
    const slug = await scene.slugOf(helper)
    const path = `/v1/users/${asker.id}/blocked`
    expect((await server.request(`${path}/${slug}`, { method: 'PUT', user: asker, key: true })).body).toMatchObject({ slug_value: slug })
    await scene.answer(helper, id, `<p>Hello <a href="/profile/${await scene.slugOf(asker)}">you</a> there.</p>`)
    expect(await scene.told(asker)).toEqual([])
    expect((await server.request(path, { user: asker })).body).toMatchObject({ blocked: [{ slug_value: slug }] })
    expect((await server.request(path, { user: helper })).status).toBe(404)
    await server.request(`${path}/${slug}`, { method: 'DELETE', user: asker, key: true })
    await scene.answer(helper, id)
    expect(await scene.told(asker)).toHaveLength(1)
  })
})
