import { expect, test } from 'vitest'
import type { AskServer } from '#contract/page-answers.ts'
import { headOfEveryPage, headOf as headFrom, structuredIn, tagsIn } from '../../support/page-heads.ts'

const author = { slug_values: ['ada-moss'], full_name: 'Ada Moss' }
const times = { created_at: 1_700_000_000_000, edited_at: null, version: 1, is_own: false }
const question = {
  ...times,
  id: 'q1',
  community: 'botany',
  title: 'How do mosses drink?',
  content: '<p>They have <b>no</b> roots.</p><p>So how?</p>',
  author,
  tags: [],
  hidden: null as { reason: string; at: number } | null,
  accepted_answer_id: 'a2',
  answers_count: 2,
}
const answer = (id: string, more = {}) => ({
  ...times,
  question_id: 'q1',
  id,
  content: `<p>Answer ${id}</p>`,
  author,
  hidden: null,
  ...more,
})

const asking =
  (changes = {}, answers = [answer('a1'), answer('a2')]): AskServer =>
  url =>
    Promise.resolve(
      url === '/v1/communities/botany-2/questions/q1'
        ? { status: 200, text: JSON.stringify({ question: { ...question, ...changes }, answers, comments: [] }) }
        : { status: 404, text: '{"code":"not_found"}' },
    )
const headOf = (ask: AskServer, path = '/community/botany-2/questions/q1') => headFrom(path, ask)
const dataIn = (head: string) => structuredIn(head) as { mainEntity: Record<string, unknown> }

test('the page of a question has one address, title, description and its answers in the words of schema.org', async () => {
  const head = await headOf(asking())
  expect(head).toContain('<title>How do mosses drink? · Indago</title>')
  expect(head).toContain('<meta name="description" content="They have no roots. So how?" data-page-only />')
  expect(head).toContain('<link rel="canonical" href="https://indago.example/community/botany/questions/q1" data-page-only />')
  const { mainEntity, ...page } = dataIn(head)
  expect(page).toEqual({ '@context': 'https://schema.org', '@type': 'QAPage' })
  expect(mainEntity).toMatchObject({
    '@type': 'Question',
    name: 'How do mosses drink?',
    text: 'They have no roots.\nSo how?',
    answerCount: 2,
    author: { '@type': 'Person', name: 'Ada Moss', url: 'https://indago.example/profile/ada-moss' },
    acceptedAnswer: { text: 'Answer a2', url: 'https://indago.example/community/botany/questions/q1#answer-a2' },
    suggestedAnswer: [{ text: 'Answer a1' }],
  })
})

test('a question that a guest may not read and a hidden one are not to be listed, and nothing is said of them', async () => {
  const unlisted = await headOf(asking(), '/community/botany/questions/q1')
  expect(unlisted).toMatch(/^<title>Indago<\/title>\s+<meta name="robots" content="noindex"[^<]*>\s*$/)
  expect(await headOf(asking({ hidden: { reason: 'spam', at: 1 } }))).toBe(unlisted)
})

test('a question that cannot be read just now has no head of its own', async () => {
  expect(await headOf(() => Promise.resolve({ status: 429, text: '{}' }))).toBe(headOfEveryPage)
})

test('hidden answers and people without an account are left out', async () => {
  const head = await headOf(asking({ author: null }, [answer('a1', { hidden: { reason: 'spam', at: 1 } })]))
  const { mainEntity } = dataIn(head)
  expect(mainEntity).not.toHaveProperty('author')
  expect(mainEntity).not.toHaveProperty('suggestedAnswer')
})

test('A25: texts leave neither their attribute nor the structured data', async () => {
  const hostile = '</title></script><script>alert(1)</script>"><img src=x onerror=alert(1)>'
  const sent = { title: hostile, content: `<p>${hostile.replaceAll('<', '&lt;')}</p>`, author: { slug_values: [], full_name: hostile } }
  const head = await headOf(asking(sent))
  expect(tagsIn(head)).toEqual(tagsIn(await headOf(asking())))
  expect(head).not.toMatch(/content="[^"]*"[^ ]/)
  expect(dataIn(head).mainEntity).toMatchObject({ name: hostile, author: { name: hostile } })
})
