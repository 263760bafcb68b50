import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { CommunityRow } from '#contract/community-rows.ts'
import { limits } from '#contract/limits.ts'
import { type PageAnswers, pageAnswersId } from '#contract/page-answers.ts'
import type { QuestionRow } from '#contract/question-rows.ts'
import { communityOf } from '../../support/communities.ts'
import { QuestionScene } from '../../support/questions.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/test-server.ts'

const hostile = '</script><img src=x onerror="alert(1)">'
const publicUrl = 'https://indago.example.org'
const open = { overview_visible: true, questions_visible: true, search_visible: false, pages_visible: false, invite_only: false }
let server: TestServer
let ada: TestUser
let community: CommunityRow
let scene: QuestionScene
let asked: QuestionRow
beforeAll(async () => {
  server = await startTestServer({ static: true, socket: true, settings: { publicUrl } })
  ada = await server.user()
  community = await communityOf(server, ada, 'Moss Circle', { settings: open })
  scene = new QuestionScene(server, community.slug_value)
  asked = await scene.question(ada, {
    title: 'How do mosses drink?',
    content: '<p>They have <b>no</b> roots.</p>',
    is_public: true,
    tags: ['moss'],
  })
  const answer = await scene.answer(ada, asked.id, '<p>Through their leaves.</p>')
  await scene.comment(ada, `questions/${asked.id}`, 'In the rain too?')
  await scene.comment(ada, `questions/${asked.id}/answers/${answer.id}`, 'And from the fog.')
})
afterAll(() => server.stop())

const visit = (path: string) => fetch(server.url + path, { headers: { accept: 'text/html' } })
const pathOf = (id: string, slug = community.slug_value) => `/community/${slug}/questions/${id}`
const shown = (html: string): string | undefined => /<div id="app">(.+)<\/div>\n<script type="application\/json"/s.exec(html)?.[1]
/** Without the marks that React leaves between texts. */
const textOf = (html: string) => shown(html)?.replaceAll('<!-- -->', '')
/** A busy server leaves pages to the app; this one is visited until it comes rendered. */
const rendered = (path: string): Promise<string> =>
  vi.waitFor(async () => {
    const html = await (await visit(path)).text()
    expect(shown(html)).toBeDefined()
    return html
  }, 20_000)
const answersIn = (html: string): PageAnswers =>
  JSON.parse(new RegExp(`<script type="application/json" id="${pageAnswersId}">(.*?)</script>`, 's').exec(html)![1]!) as PageAnswers
const dataIn = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)![1]!) as {
    mainEntity: { name: string; text: string; suggestedAnswer?: { text: string }[] }
  }

test('a guest gets a question with its answers and comments as HTML, and the answers that the app would ask for', async () => {
  const html = await rendered(pathOf(asked.id))
  for (const text of [
    'How do mosses drink?',
    '<b>no</b> roots',
    'Through their leaves.',
    'In the rain too?',
    'And from the fog.',
    'Moss Circle',
  ])
    expect(textOf(html)).toContain(text)
  expect(textOf(html)).toContain('1 answer')
  // The same whenever it is read.
  expect(shown(html)).toMatch(/<time [^>]*>\d+ \w+ \d{4}<\/time>/)
  expect(/<script|<style| style=| on[a-z]+=/.exec(shown(html)!)).toBeNull()
  const at = `/v1/communities/${community.slug_value}`
  expect(
    answersIn(html)
      .answers.map(({ url }) => url)
      .toSorted(),
  ).toEqual([at, `${at}/questions/${asked.id}`, '/v1/permissions'])
  expect(html).toContain(`<link rel="canonical" href="${publicUrl}${pathOf(asked.id)}"`)
  const { mainEntity } = dataIn(html)
  for (const text of [mainEntity.name, mainEntity.suggestedAnswer![0]!.text]) expect(textOf(html)).toContain(text)
})

test('it is kept by caches as the pages of records are', async () => {
  const headersOf = async (path: string) => {
    const { headers } = await visit(path)
    // What a page holds itself is allowed by its hash, and each holds something else.
    const policy = headers.get('content-security-policy')?.replaceAll(/'sha256-[^']+'/g, 'hash')
    return [...['cache-control', 'content-type', 'etag', 'vary'].map(name => headers.get(name)), policy]
  }
  await rendered('/terms')
  expect(await headersOf(pathOf(asked.id))).toEqual(await headersOf('/terms'))
})

test('A25 hostile texts stay texts, in the page and in its answers', async () => {
  const question = await scene.question(ada, {
    title: `Title ${hostile}`,
    content: `Before &lt;/script&gt;${hostile} after`,
    is_public: true,
  })
  await scene.answer(ada, question.id, `<p>Answer &lt;/script&gt;&lt;img src=x onerror="alert(1)"&gt;</p>`)
  const html = await rendered(pathOf(question.id))
  expect(shown(html)).toContain('&lt;/script&gt;&lt;img src=x onerror=')
  expect(html).not.toContain('<img')
  expect(dataIn(html).mainEntity.name).toBe(`Title ${hostile}`)
})

test('where guests cannot read a question its address says what one of an unknown question says, and is not listed', async () => {
  const inside = await scene.question(ada, { title: 'Who brings cake?', content: '<p>For the meeting on Monday.</p>', is_public: false })
  const hidden = await scene.question(ada, { title: 'Is this an advertisement?', content: '<p>Buy our moss today.</p>', is_public: true })
  await scene.call(ada, 'PUT', `/hidden/question/${hidden.id}`, { hidden: { reason: 'Advertising' } })
  const secret = await communityOf(server, ada, 'Closed Circle', {
    settings: { ...open, overview_visible: false, questions_visible: false },
  })
  const there = await new QuestionScene(server, secret.slug_value).question(ada, { title: 'Who is there?', is_public: true })
  const pages = [
    pathOf(inside.id),
    pathOf(hidden.id),
    pathOf(there.id, secret.slug_value),
    pathOf('never-was'),
    pathOf('never-was', 'never-was'),
  ].map(async path => {
    const answer = await visit(path)
    return { status: answer.status, html: await answer.text() }
  })
  const [first, ...others] = await Promise.all(pages)
  for (const other of others) expect(other).toEqual(first)
  expect(first!.html).toContain('<meta name="robots" content="noindex"')
  expect(first!.html).toContain('<div id="app"></div>')
  expect(first!.html).not.toMatch(/cake|canonical|QAPage/)
})

test('a question with two hundred answers comes a page at a time, each at its own address with what it shows', async () => {
  const { id } = await scene.question(ada, { title: 'What grows on walls?', is_public: true })
  await server.store.write(async tx => {
    const [row] = await tx.selectFrom('answers').selectAll().where('question_id', '=', asked.id).execute()
    for (let at = 0; at < 200; at++)
      await tx
        .insertInto('answers')
        .values({
          ...row!,
          id: `many-${String(at).padStart(3, '0')}`,
          question_id: id,
          content: `<p>Answer number ${at}.</p>`,
          created_at: at + 1,
        })
        .execute()
    await tx.updateTable('questions').set({ answers_count: 200 }).where('id', '=', id).execute()
  })
  for (const [query, first] of [
    ['', 0],
    ['?page=2', 2 * limits.question.answersPage],
  ] as const) {
    const html = await rendered(pathOf(id) + query)
    const numbers = [...textOf(html)!.matchAll(/Answer number (\d+)\./g)].map(([, number]) => Number(number))
    expect(numbers).toEqual(Array.from({ length: limits.question.answersPage }, (_, at) => first + at))
    expect(dataIn(html).mainEntity.suggestedAnswer!.map(({ text }) => text)).toEqual(numbers.map(number => `Answer number ${number}.`))
    expect(html).toContain(`<link rel="canonical" href="${publicUrl}${pathOf(id)}${query}"`)
    expect(html.length).toBeLessThan(200_000)
  }
})

test('the questions and the overview of an open community come as HTML, those of a closed one are left to the app', async () => {
  expect(textOf(await rendered(`/community/${community.slug_value}/questions`))).toContain('How do mosses drink?')
  const overview = textOf(await rendered(`/community/${community.slug_value}`))
  expect(overview).toContain('Reefs of all oceans')
  expect(overview).toContain('Norway')
  const closed = await communityOf(server, ada, 'Quiet Circle', {
    settings: { ...open, overview_visible: false, questions_visible: false },
  })
  for (const path of ['', '/questions']) {
    const html = await (await visit(`/community/${closed.slug_value}${path}`)).text()
    expect(html).toContain('<div id="app"></div>')
    expect(html).not.toContain('Quiet Circle')
  }
})
