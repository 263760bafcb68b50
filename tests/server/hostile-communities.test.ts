import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { parseRichText, writeRichText } from '#contract/rich-text.ts'
import { tellEvents } from '#server/subjects/membership-events/index.ts'
import { communityOf, joinCommunity } from '../support/communities.ts'
import { groupOf } from '../support/research-groups.ts'
import { type TestServer, type TestUser, startTestServer } from '../support/test-server.ts'
import { mailbox } from './mail/parse-mail.ts'

let server: TestServer
let owner: TestUser
let member: TestUser
let at: string
let question: string
beforeAll(async () => {
  server = await startTestServer({ socket: false })
  ;[owner, member] = [await server.user(), await server.user()]
  const community = await communityOf(server, owner)
  await joinCommunity(server, community, member)
  at = `/v1/communities/${community.slug_value}`
  const asked = { question: { title: 'Why do lanterns flicker?', content: 'They do it every night.' } }
  question = (await send<{ id: string }>('POST', '/questions', asked)).body.id
})
afterAll(() => server.stop())

const send = <T = Record<string, unknown>>(method: string, path: string, body?: unknown, user: TestUser | undefined = owner) =>
  server.request<T>(path.startsWith('/v1') ? path : at + path, {
    method,
    ...(user && { user }),
    ...(body !== undefined && { body }),
    ...(method !== 'GET' && { key: true as const }),
  })

const forged = 'Circle\r\nBcc: victim@example.org\r\n\r\nhttps://evil.example'

test('A27 no text of a community becomes a header, a line or a link of a mail', async () => {
  // A name is one line.
  const named = { community_type_id: 3, name: forged, tagline: 'Reefs of all oceans', country_id: 'NO' }
  expect((await send('POST', '/v1/communities', { community: named })).status).toBe(422)
  const name = 'Circle <a href="https://evil.example">Bcc: victim@example.org</a> https://evil.example'
  await send('PUT', '', { community: { name } })
  const message = `Come and join us.${forged}`
  const people = [{ email: 'guest@example.org', first_name: 'Ada https://evil.example' }]
  expect((await send('POST', '/invites', { invite: { message, people } })).status).toBe(200)
  const group = await groupOf(server, member, 'Lab Bcc: victim@example.org')
  expect((await send('POST', '/research_group_invites', { invite: { message, research_group_ids: [group.slug_value] } })).status).toBe(200)
  await expect.poll(() => mailbox(server.dir).length).toBe(2)
  for (const { headers, header, body } of mailbox(server.dir)) {
    expect(headers.map(one => one.name)).not.toContain('bcc')
    expect([header('to'), header('subject')].join(' ')).not.toMatch(/[\r\n]/)
    expect(header('to')).not.toContain('victim')
    // Names lead nowhere; what somebody wrote to somebody stays on its line, as it is.
    const lines = body.split('\n').filter(line => !line.startsWith('Their message: '))
    expect(lines.join('\n')).not.toMatch(/https?:\/\/evil|<a\s|victim@/i)
    expect(lines).toHaveLength(body.split('\n').length - 1)
  }
})

test('A27 no text of an opportunity becomes a line of its calendar file', async () => {
  const lines = 'Keeper\r\nATTENDEE:mailto:victim@example.org'
  const job = { kind: 'job', content: 'Keep the lanterns of the harbour.', deadline: '2090-01-01' }
  expect((await send('POST', '/opportunities', { opportunity: { ...job, title: lines } })).status).toBe(422)
  const odd = 'Keeper\u0085ATTENDEE:a \\nATTENDEE:mailto:victim@example.org;VALUE=URI,"x"'
  const { status, body } = await send<{ id: string }>('POST', '/opportunities', {
    opportunity: { ...job, title: odd.replace('\u0085', ' ') },
  })
  expect(status).toBe(200)
  const file = (await server.request<string>(`${at}/opportunities/${body.id}/calendar`)).body.replaceAll('\r\n ', '')
  expect(file.split('\r\n').filter(line => line.startsWith('ATTENDEE'))).toEqual([])
  expect(file.split('\r\n').filter(line => line.startsWith('BEGIN:VEVENT'))).toHaveLength(1)
})

test('A27 a title with markup or lines is one text of a notification', async () => {
  const title = 'Why <b>so</b> & "quoted" <a href="//evil.example">x</a>'
  const asked = await send<{ id: string }>('POST', '/questions', { question: { title, content: 'They do it every night.' } }, member)
  await send('POST', `/questions/${asked.body.id}/answers`, { answer: { content: 'Because of the wind.' } })
  await tellEvents(server.store, server.now)
  const told = await send<{ results: { data: Record<string, string | null> }[] }>('GET', '/v1/notifications', undefined, member)
  const about = told.body.results.map(({ data }) => data).filter(data => data['message_suffix'] === title)
  expect(about).toHaveLength(1)
  expect(about[0]!['link']).toMatch(/^\/community\//)
})

const deep = (tag: string) => `<${tag}>`.repeat(20_000)
test.each([
  ['depth', `${deep('div')}words at the end`],
  ['lists in lists', `${'<ul><li>'.repeat(10_000)}words at the end`],
  ['attributes', `<p ${'a=b '.repeat(40_000)}>words at the end</p>`],
  ['entities', '&amp;'.repeat(39_000)],
  ['unclosed comments', '<!--'.repeat(45_000)],
  ['half tags', '<a href='.repeat(24_000)],
  ['foreign elements', '<svg><math>'.repeat(18_000)],
  ['a million characters', 'x'.repeat(1_000_000)],
])('D19 a bomb of %s is refused with a reason, or kept small, in every rich text', async (_, content) => {
  const opportunity = { kind: 'job', title: 'Keeper of lanterns', content }
  const calls: [string, string, object][] = [
    ['POST', '/questions', { question: { title: 'What is deep?', content } }],
    ['POST', `/questions/${question}/answers`, { answer: { content } }],
    ['POST', `/questions/${question}/comments`, { comment: { content } }],
    ['POST', '/pages', { page: { title: 'How we meet', content } }],
    ['POST', '/opportunities', { opportunity }],
  ]
  for (const [method, path, body] of calls) {
    const before = process.cpuUsage()
    const answer = await send(method, path, body)
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1000, path).toBeLessThan(2000)
    expect([path, [200, 413, 422].includes(answer.status), answer.status === 200 || 'error' in answer.body]).toEqual([path, true, true])
    const kept = /"content":("(?:[^"\\]|\\.)*")/.exec(JSON.stringify(answer.body))?.[1]
    if (answer.status !== 200 || kept === undefined) continue
    const text = JSON.parse(kept) as string
    expect(text.length).toBeLessThanOrEqual(limits.richText.sent)
    expect(writeRichText(parseRichText(text))).toBe(text)
  }
})

test.each<[string, string, string, object, string]>([
  ['a subdomain with spaces', 'PUT', '', { community: { subdomain: 'two words' } }, 'community.subdomain'],
  ['itself as the community above', 'PUT', '', { community: { parent_id: 'SELF' } }, 'community.parent_id'],
  ['a name of twenty thousand letters', 'PUT', '', { community: { name: 'x'.repeat(20_000) } }, 'community.name'],
  [
    'a title of four characters',
    'POST',
    '/questions',
    { question: { title: 'Why?', content: 'They do it every night.' } },
    'question.title',
  ],
  ['a title of spaces', 'POST', '/questions', { question: { title: '         ', content: 'Every night again.' } }, 'question.title'],
  [
    'a text made of tags only',
    'POST',
    '/questions',
    { question: { title: 'Why not?', content: '<p><b></b></p><p><i></i></p>' } },
    'question.content',
  ],
  ['an answer made of tags only', 'POST', '/questions/Q/answers', { answer: { content: '<b><i><u></u></i></b>' } }, 'answer.content'],
  [
    'a tag of 500 characters',
    'POST',
    '/questions',
    { question: { title: 'Why not?', content: 'Every night again.', tags: ['x'.repeat(500)] } },
    'question.tags',
  ],
  [
    'a tag that is a number',
    'POST',
    '/questions',
    { question: { title: 'Why not?', content: 'Every night again.', tags: [7] } },
    'question.tags',
  ],
  [
    'tags that are a text',
    'POST',
    '/questions',
    { question: { title: 'Why not?', content: 'Every night again.', tags: 'wind' } },
    'question.tags',
  ],
  ['a page without a title', 'POST', '/pages', { page: { content: 'Every Monday.' } }, 'page.title'],
  [
    'an opportunity of no kind',
    'POST',
    '/opportunities',
    { opportunity: { kind: 'prize', title: 'Keeper of lanterns', content: 'Every night.' } },
    'opportunity.kind',
  ],
  [
    'a deadline that is no day',
    'POST',
    '/opportunities',
    { opportunity: { kind: 'job', title: 'Keeper', content: 'Every night.', deadline: '2027-02-30' } },
    'opportunity.deadline',
  ],
])('%s is refused with its field', async (_, method, path, body, field) => {
  const given = JSON.parse(JSON.stringify(body).replace('SELF', at.split('/').at(-1)!)) as object
  const answer = await send<{ errors?: Record<string, string[]> }>(method, path.replace('Q', question), given)
  expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [expect.stringContaining(field)]])
})

test('six tags are refused with their sentence, and one that is given twice counts once', async () => {
  const ask = (tags: string[]) =>
    send<{ tags?: string[]; errors?: Record<string, string[]> }>('POST', '/questions', {
      question: { title: 'Why do lanterns flicker?', content: 'They do it every night.', tags },
    })
  expect((await ask(['aa', 'bb', 'cc', 'dd', 'ee', 'ff'])).body.errors).toEqual({ 'question.tags': ['Maximum tags reached'] })
  expect((await ask(['Wind ', 'wind', 'oil'])).body.tags).toEqual(['wind', 'oil'])
})

test('emoji, Chinese and text from right to left are kept as they are', async () => {
  const title = 'למה פנסים 👩‍🔬 為什麼 מהבהבים?'
  const asked = await send<{ title: string; content: string }>('POST', '/questions', {
    question: { title, content: '<p>كل ليلة، 每天晚上 🕯️🕯️</p>', tags: ['أضواء', '灯笼'] },
  })
  expect(asked.body).toMatchObject({ title, content: '<p>كل ليلة، 每天晚上 🕯️🕯️</p>', tags: ['أضواء', '灯笼'] })
})

test.each(['/questions', '/pages', '/opportunities', '/members', '/research_groups'])(
  'a page of %s that is negative, huge or no number is refused, and one behind the last is empty',
  async path => {
    for (const page of ['-1', '1e9', '99999999999999999999', 'x', '1.5']) {
      const { status } = await send('GET', `${path}?page=${page}`)
      expect([page, status]).toEqual([page, 422])
    }
    expect((await send('GET', `${path}?page=900`)).status).toBe(200)
  },
)
