import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { tellEvents } from '#server/subjects/membership-events/index.ts'
import { joinCommunity } from '../support/communities.ts'
import { alarm, payloads, somePayloads } from '../support/payloads.ts'
import { groupOf } from '../support/research-groups.ts'
import { type TestServer, type TestUser, startTestServer } from '../support/test-server.ts'
import { logIn } from './demo.ts'
import { type Device, openDevice } from './device.ts'
import { straysIn } from './strays.ts'

let server: TestServer
let owner: TestUser
let member: TestUser
let device: Device
let slug: string
let question: string
/** Requests that left our own origin. */
const foreign: string[] = []

/** A line of payloads, as long as a field takes. */
const line = (most: number, at = 0): string => {
  const fitting = somePayloads.filter(text => text.length <= most - 2 && !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(text))
  return `A ${fitting[(at * 7) % fitting.length]!.trim()}`
}
/** All of them in one rich text: as markup, and below one another so that none swallows the rest. */
const markup = (): string[] => {
  const wrapped = payloads.filter(text => somePayloads.includes(text)).map(text => `<p>Words before ${text} and after</p>`)
  const texts: string[] = []
  for (const text of wrapped) {
    const last = texts.at(-1)
    if (last !== undefined && last.length + text.length < 6000) texts[texts.length - 1] = last + text
    else texts.push(text)
  }
  return texts
}

async function send<T>(by: TestUser, path: string, body: object, method = 'POST'): Promise<T> {
  const answer = await server.request<T>(`/v1${path}`, { user: by, method, body, key: true })
  expect([path, answer.status, answer.status === 200 ? '' : answer.body]).toEqual([path, 200, ''])
  return answer.body
}

beforeAll(async () => {
  server = await startTestServer({ static: true })
  ;[owner, member] = [await server.user(), await server.user()]
  const { community: of, question: limit, communityPage, opportunity: post } = limits
  const community = {
    community_type_id: 3,
    name: line(of.name.max),
    tagline: line(of.tagline.max, 1),
    description: somePayloads.join(' ').slice(0, of.description).trim(),
    street: line(of.line, 2),
    post_code: line(of.line, 3),
    city: line(of.line, 4),
    country_id: 'NO',
  }
  const { slug_value, name } = await send<{ slug_value: string; name: string }>(owner, '/communities', { community })
  slug = slug_value
  const at = `/communities/${slug}`
  await send(owner, '/communities', { community: { ...community, name: line(of.name.max, 5), parent_id: slug } })
  await joinCommunity(server, { slug_value, name }, member)
  const tags = [0, 1, 2, 3, 4].map(n => line(limit.tag.max, n))
  const texts = markup()
  question = (
    await send<{ id: string }>(owner, `${at}/questions`, {
      question: { title: line(limit.title.max, 6), content: texts[0], tags: [...new Set(tags)] },
    })
  ).id
  const below = `${at}/questions/${question}`
  for (const content of texts) {
    const { answer } = await send<{ answer: { id: string } }>(member, `${below}/answers`, { answer: { content } })
    await send(owner, `${below}/answers/${answer.id}/comments`, { comment: { content: content.slice(0, limit.comment.max) } })
    await send(member, `${at}/pages`, { page: { title: line(communityPage.title.max, 7), content } })
  }
  const comment = { comment: { content: line(limit.comment.max, 8) } }
  const { comment: hidden } = await send<{ comment: { id: string } }>(member, `${below}/comments`, comment)
  await send(member, `${below}/comments`, comment)
  await send(owner, `${at}/hidden/comment/${hidden.id}`, { hidden: { reason: line(limit.reason.max, 9) } }, 'PUT')
  await send(member, `${at}/reports`, { report: { type: 'question', id: question, reason: line(limit.reason.max, 10) } })
  const opportunity = { kind: 'job', title: line(post.title.max, 11), place: line(post.line, 12), deadline: '2090-01-01' }
  await send(member, `${at}/opportunities`, { opportunity: { ...opportunity, content: texts[0] } })
  const group = await groupOf(server, member, line(80, 13))
  const invite = { message: line(200, 14), research_group_ids: [group.slug_value] }
  await send(owner, `${at}/research_group_invites`, { invite })
  await send(owner, `${at}/invites`, {
    invite: { message: line(200, 15), people: [{ email: 'guest@example.org', first_name: line(60, 16) }] },
  })
  await tellEvents(server.store, server.now)

  device = await openDevice({ worker: false })
  await device.context.exposeFunction(alarm, () => void device.faults.push('a payload was executed'))
  device.context.on('request', request => {
    if (/^(?:https?|wss?|ftp|file):/.test(request.url()) && !request.url().startsWith(server.url)) foreign.push(request.url())
  })
}, 120_000)
afterAll(async () => {
  await device?.forget()
  await server?.stop()
})

/** What only the markup of a text can have made, on a page that has been drawn. */
async function strays(): Promise<string[]> {
  const { page } = device
  const leaks = await page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'main [style*="url("], main [style*="script"], main style, main form[action], main [name="cookie"], main base, main meta, main video, main audio, main template, main [xlink\\:href], main custom-tag, main [srcdoc]',
      ),
    ].map(element => element.outerHTML.slice(0, 80)),
  )
  // A form of ours has an id, by which its button finds it.
  return [...leaks, ...(await straysIn(page))].filter(found => !/^<form id="(?:invite|question)-form"/.test(found))
}

async function look(path: string, shown?: string): Promise<void> {
  const { page } = device
  await page.goto(server.url + path)
  await page.getByRole('main').waitFor()
  if (shown !== undefined) await page.getByRole('main').getByText(shown).first().waitFor()
  await page.evaluate(() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  expect(await strays(), path).toEqual([])
  expect(device.faults, path).toEqual([])
  expect(foreign, path).toEqual([])
}

test('A25 and G16 no text of a public question runs or fetches anything where a guest reads it', async () => {
  await look(`/community/${slug}/questions/${question}`, 'Words before')
  await look(`/community/${slug}`)
  await look(`/community/${slug}/questions`)
})

test('A25 and G16 no text of a community runs or fetches anything on any page that shows it', async () => {
  await logIn(device.page, server.url, owner)
  const slugs = await server.store.read.selectFrom('users').select(['id', 'slug_values']).execute()
  const own = slugs.find(({ id }) => id === owner.id)!.slug_values[0]!
  const at = `/community/${slug}`
  await look(at)
  await look(`${at}/questions`)
  await look(`${at}/questions/${question}`, 'Words before')
  await look(`${at}/workspace`, 'Words before')
  for (const page of ['opportunities', 'members', 'invite', 'explore']) await look(`${at}/${page}`)
  for (const path of ['/notifications', `/profile/${own}`, '/create/community']) await look(path)
  const { page } = device
  const seen = async () => expect([await strays(), device.faults, foreign]).toEqual([[], [], []])
  await page.goto(`${server.url}${at}/questions`)
  await page.getByRole('button', { name: 'Reports' }).click()
  await page.getByRole('list', { name: 'Reports' }).getByText(alarm).first().waitFor()
  await seen()
  // The editor takes a text that is there, and one that is pasted.
  await page.goto(`${server.url}${at}/questions/${question}`)
  await page.getByRole('button', { name: 'Actions of this question' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'Question' })
  await field.getByText('Words before').first().waitFor()
  await field.evaluate((element, html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    element.focus()
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, markup().at(-1))
  // Chromium reports what the policy would block in the inert document in which the editor parses.
  const faults = device.faults.filter(fault => !/^(?:script-src-attr|style-src-\w+): inline at .*RichTextEditor/.test(fault))
  expect([await strays(), faults, foreign]).toEqual([[], [], []])
})
