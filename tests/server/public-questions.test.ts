import { Transformer } from '@napi-rs/image'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CommunityRow } from '#contract/community-rows.ts'
import type { AnswerRow, CommentRow, QuestionRow } from '#contract/question-rows.ts'
import { parseRichText, picturesOf, writeRichText } from '#contract/rich-text.ts'
import { rateLimits } from '#server/http/rate-limits.ts'
import { Hostile } from '../support/hostile.ts'
import { payloadSeed, payloads } from '../support/payloads.ts'
import { type TestServer, type TestUser, startTestServer } from '../support/test-server.ts'

const publicUrl = 'https://indago.example.org'
let server: TestServer
let user: TestUser
let slug: string
let picture: string
beforeAll(async () => {
  server = await startTestServer({ static: true, settings: { publicUrl }, limits: rateLimits })
  user = await server.user()
  const community = { name: 'Moss Circle', tagline: 'All about moss', community_type_id: 4, country_id: 'DE' }
  slug = (await send<CommunityRow>('POST', '/communities', { community })).slug_value
  const pixels = Buffer.alloc(40 * 40 * 4, 90)
  picture = `data:image/png;base64,${(await Transformer.fromRgbaPixels(pixels, 40, 40).png()).toString('base64')}`
})
afterAll(() => server.stop())

async function send<T>(method: string, path: string, body?: object): Promise<T> {
  const { body: reply, status } = await server.request<T>(`/v1${path}`, { method, user, key: true, ...(body && { body }) })
  expect([path, status, status === 200 ? '' : reply]).toEqual([path, 200, ''])
  return reply
}
const ask = (question: object, of = slug) => send<QuestionRow>('POST', `/communities/${of}/questions`, { question })
const set = (community_settings: object) => send('PUT', `/communities/${slug}/settings`, { community_settings })
const statusOf = async (path: string) => (await server.request(path)).status
const page = async (id: string) => {
  const response = await server.request<string>(`/community/${slug}/questions/${id}`, { headers: { accept: 'text/html' } })
  return response.body
}
const sitemap = async () => (await server.request<string>('/sitemap/questions.xml')).body

test('a question that guests may read has a head of its own and is in the sitemap; without that it has neither', async () => {
  const { id } = await ask({ title: 'How do mosses drink?', content: '<p>They have <b>no</b> roots.</p>', is_public: true })
  await send('POST', `/communities/${slug}/questions/${id}/answers`, { answer: { content: 'Through their leaves.' } })
  const hidden = await ask({ title: 'Who brings cake?', content: 'For the meeting on Monday.', is_public: false })
  const address = `${publicUrl}/community/${slug}/questions/${id}`
  const html = await page(id)
  expect(html).toContain('<title>How do mosses drink? · Indago</title>')
  expect(html).toContain(`<link rel="canonical" href="${address}" data-page-only />`)
  expect(html).toContain('"@type":"QAPage"')
  expect(html).toContain('Through their leaves.')
  expect(await page(hidden.id)).not.toMatch(/cake|canonical/)
  expect((await server.request<string>('/sitemap.xml')).body).toContain(`${publicUrl}/sitemap/questions.xml`)
  expect(await sitemap()).toContain(`<loc>${address}</loc>`)
  expect(await sitemap()).not.toContain(hidden.id)
  await set({ questions_visible: false })
  expect(await page(id)).not.toMatch(/mosses|canonical/)
  expect(await statusOf('/sitemap/questions.xml')).toBe(404)
  await set({ questions_visible: true })
})

test('a picture of a question is on our own origin and goes with the question, and with its community', async () => {
  const content = `<p>What is this moss here? <img src="${picture}" alt="A moss"></p>`
  const { id, content: kept } = await ask({ title: 'Which moss is this?', content })
  const [address] = picturesOf(parseRichText(kept))
  expect(address).toMatch(/^\/v1\/pictures\//)
  expect(await statusOf(address!)).toBe(200)
  // What is edited keeps what it still has.
  await send('PUT', `/communities/${slug}/questions/${id}`, { question: { content: kept.replace('here', 'there') } })
  expect(await statusOf(address!)).toBe(200)
  await send('DELETE', `/communities/${slug}/questions/${id}`)
  expect(await statusOf(address!)).toBe(404)

  const other = (
    await send<CommunityRow>('POST', '/communities', {
      community: { name: 'Fern Circle', tagline: 'All about ferns', community_type_id: 4, country_id: 'DE' },
    })
  ).slug_value
  const question = await ask({ title: 'And which fern?', content }, other)
  const { answer } = await send<{ answer: AnswerRow }>('POST', `/communities/${other}/questions/${question.id}/answers`, {
    answer: { content },
  })
  const left = [question.content, answer.content].flatMap(text => picturesOf(parseRichText(text)))
  expect(left).toHaveLength(2)
  await send('DELETE', `/communities/${other}`)
  for (const picture of left) expect(await statusOf(picture)).toBe(404)
})

test('A25: hostile texts of a question, its answers and comments are kept in our form and leave no place of the page', async () => {
  const chance = new Hostile(payloadSeed)
  const hostile = payloads.filter(text => !/[\p{Cs}\0]/u.test(text))
  const line = () => `Title ${chance.oneOf(hostile.filter(text => text.length < 120 && !/[\p{Cc}\u2028\u2029]/u.test(text)))}`
  const content = () => `<p>Some words before ${chance.oneOf(hostile)} and after</p>`
  for (let round = 0; round < 12; round++) {
    const question = await ask({ title: line(), content: content() })
    const at = `/communities/${slug}/questions/${question.id}`
    const { answer } = await send<{ answer: AnswerRow }>('POST', `${at}/answers`, { answer: { content: content() } })
    const { comment } = await send<{ comment: CommentRow }>('POST', `${at}/comments`, { comment: { content: content() } })
    for (const kept of [question.content, answer.content, comment.content]) expect(writeRichText(parseRichText(kept))).toBe(kept)
    const html = await page(question.id)
    const head = html.slice(html.indexOf('<title>'), html.indexOf('</head>'))
    expect(head.match(/<\/?(?:title|meta name|link rel="canonical|script type="application\/ld)/g)).toEqual([
      '<title',
      '</title',
      '<meta name',
      '<link rel="canonical',
      '<meta name',
      '<script type="application/ld',
    ])
    expect(
      () => JSON.parse(/<script type="application\/ld\+json" data-page-only>(.*?)<\/script>/s.exec(head)![1]!) as unknown,
    ).not.toThrow()
  }
})

test('a bomb of markup in an answer is refused or kept small, whatever it is made of', async () => {
  const { id } = await ask({ title: 'What is deep?', content: 'Deeper than anything.' })
  for (const bomb of ['<b>', '<ul><li>', '<blockquote>', '<div>', '<a href="https://example.org/">'].map(tag =>
    tag.repeat(Math.floor(190_000 / tag.length)),
  )) {
    const { status, body } = await server.request<{ answer: AnswerRow }>(`/v1/communities/${slug}/questions/${id}/answers`, {
      user,
      key: true,
      body: { answer: { content: `${bomb}words at the end` } },
    })
    if (status === 422) continue
    expect(status).toBe(200)
    expect(body.answer.content.length).toBeLessThan(1000)
    expect(body.answer.content).toContain('words at the end')
  }
})
