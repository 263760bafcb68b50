import { randomUUID } from 'node:crypto'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AnalysisRow } from '#contract/analysis-rows.ts'
import { limits } from '#contract/limits.ts'
import { followRun, type RunNow } from '#features/analyses/follow-run.ts'
import { pullChanges } from '#offline/actions.ts'
import { nextChangeSeq } from '#server/store/change-seq.ts'
import { session } from '#session/session.ts'
import { signIn } from '#session/sign-in.ts'
import { address, openApp, type TestApp } from '../../support/app.tsx'
import { joinFolder } from '../../support/folder-members.ts'
import { ModelStub } from '../../support/model-stub.ts'
import { watchSavedFiles } from '../exports/saved-files.ts'

const user = userEvent.setup()
let stub: ModelStub
let app: TestApp

beforeAll(async () => {
  stub = await ModelStub.start()
})
afterAll(() => stub.stop())
beforeEach(async () => {
  stub.calls.length = 0
  stub.behaviours = [{ text: answer }]
  app = await openApp({ user_type: 'premium', settings: { analyst: { url: stub.url, model: 'moss-1', tokens: 500, timeoutMs: 20_000 } } })
})
afterEach(() => app.close())

const answer = 'A text is there. [1.1] [2.1] It may be <b>blue</b>.\n\n- Only one says so [2.1]'

const items = (count: number) => Array.from({ length: count }, (_, at) => ({ order: at + 1, slug_values: [`publications-${at}`] }))
async function start(more: object = {}, by = app.user!): Promise<string> {
  const id = randomUUID()
  const analysis = { id, analysisType: 'single-prompt', index: 'publications', question: 'What is there?', items: items(2), ...more }
  const { status } = await app.server.request('/v1/ai_analysis/runs', { user: by, body: { analysis }, key: true })
  expect(status).toBe(200)
  return id
}
const until = (id: string) => app.server.request(`/v1/ai_analysis/runs/${id}/events`, { user: app.user! })
const atServer = async (id: string) => (await app.server.request<AnalysisRow>(`/v1/ai_analysis/runs/${id}`, { user: app.user! })).body
/** One that has ended, and is on the device. */
async function ended(more: object = {}): Promise<string> {
  const id = await start(more)
  await until(id)
  await act(pullChanges)
  return id
}
const visitFolder = (id: string) => app.visit(`/profile/${session.user!.slug_values[0]}/bookmark_folders/${id}`)
const visit = (id: string) => app.visit(`/analyses/${id}`)
const pressMenu = async (menu: string, item: string) => {
  await user.click(await screen.findByRole('button', { name: menu }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}
const confirm = async (name: string) => user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name }))

test('an answer is shown sentence by sentence with its marks; what has none says so, and markup is text', async () => {
  await visit(await ended())
  await screen.findByRole('heading', { level: 1, name: 'What is there?' })
  screen.getByText(/Written by moss-1, a language model\. It may be wrong/)
  screen.getByText(/1 of 3 sentences has no passage/)
  screen.getByText('2 of 2 records')
  expect(screen.getAllByText('(no passage)')).toHaveLength(1)
  screen.getByText('It may be <b>blue</b>.')
  expect(screen.getAllByRole('button', { name: /^\d, passage/ }).map(({ textContent }) => textContent)).toEqual(['1', '2', '2'])
})

test('a mark shows its passage word for word, and leads to the record with the passage highlighted', async () => {
  await visit(await ended())
  const [first] = await screen.findAllByRole('button', { name: /^1, passage/ })
  await user.click(first!)
  const panel = await screen.findByRole('region', { name: '1. Publication number 0' })
  expect(within(panel).getByText('A short text.').tagName).toBe('MARK')
  expect(panel.contains(document.activeElement) || panel === document.activeElement).toBe(true)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('region', { name: '1. Publication number 0' })).toBeNull()
  expect(document.activeElement).toBe(first)
  await user.click(first!)
  await user.click(await screen.findByRole('link', { name: 'Open the record at this passage' }))
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(within(dialog).getByText('A short text.').tagName).toBe('MARK'))
})

test('one that runs is read along, goes on after a lost connection, and is stopped by its user', async () => {
  stub.behaviours = ['endless']
  const id = await start()
  await expect.poll(() => stub.calls.length).toBe(1)
  let asked = 0
  app.network.gateway = path => {
    if (!path.includes('/events')) return undefined
    return asked++ === 0 ? new Response('{"n":0}\n', { headers: { 'content-type': 'application/jsonl' } }) : undefined
  }
  await visit(id)
  await screen.findByText('Half of it.', {}, { timeout: 10_000 })
  expect(asked).toBeGreaterThan(1)
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  await confirm('Stop')
  await screen.findByText('Stopped', {}, { timeout: 10_000 })
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull()
  expect(await atServer(id)).toMatchObject({ status: 'stopped' })
})

test('what was said before an analysis began again counts no more, and the device knows of an end that no line told', async () => {
  const lines = [
    { n: 1, text: 'Old. ' },
    { n: 2, restart: true },
    { n: 3, text: 'New.' },
  ]
  let isCut = false
  app.network.gateway = path => {
    if (!path.includes('/events')) return undefined
    if (isCut) return new Response('', { status: 502 })
    isCut = true
    const body = lines.map(line => `${JSON.stringify(line)}\n`).join('')
    return new Response(body, { headers: { 'content-type': 'application/jsonl' } })
  }
  stub.behaviours = ['endless']
  const id = await start()
  const said: RunNow[] = []
  const reading = followRun(id, now => said.push(now), new AbortController().signal)
  await expect.poll(() => said.at(-1)).toMatchObject({ text: 'New.', isCutOff: true })
  await app.server.request(`/v1/ai_analysis/runs/${id}/stop`, { user: app.user!, method: 'PUT', key: true })
  await expect.poll(async () => (await atServer(id)).finished_at).not.toBeNull()
  await act(pullChanges)
  expect(await reading).toMatchObject({ ended: 'stopped', isCutOff: false, text: (await atServer(id)).text })
})

test('one that failed says why, that nothing was charged, and is asked again; its question is there', async () => {
  stub.behaviours = [{ status: 401 }]
  await visit(await ended())
  await screen.findByText(/Oops, our AI has stumbled!/)
  await screen.findByText('0 credits')
  expect(screen.queryByRole('button', { name: 'Download' })).toBeNull()
  expect(screen.queryByRole('switch', { name: 'Shared by link' })).toBeNull()
  stub.behaviours = [{ text: answer }]
  expect(await screen.findByRole('textbox', { name: 'Question' })).toHaveProperty('value', 'What is there?')
  await screen.findByText(/moss-1, a language model, answers\. Your question and the texts of the records are sent to 127/)
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  await screen.findByText('2 of 2 records')
  expect(screen.queryByRole('link', { name: 'The question before' })).toBeNull()
})

test('a follow-up question is asked about the same records, is kept while it is typed, and leads to its answer', async () => {
  const id = await ended()
  await visit(id)
  const field = () => screen.findByRole('textbox', { name: 'Follow-up question' })
  await user.type(await field(), 'And why?')
  await app.visit('/analyses')
  await visit(id)
  expect(await field()).toHaveProperty('value', 'And why?')
  screen.getByText('About the same 2 records, for 2 credits.')
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  await screen.findByRole('heading', { level: 1, name: 'And why?' })
  expect(address()).not.toContain(id)
  expect(await atServer(address().split('/').at(-1)!)).toMatchObject({ parent_id: id, questions: ['And why?'], credits: 2 })
  await user.click(await screen.findByRole('link', { name: 'The question before' }))
  await screen.findByRole('heading', { level: 1, name: 'What is there?' })
  await screen.findByRole('link', { name: 'And why?' })
})

test('it is renamed, shared by its link, deleted, and undone; others read it only while it is shared', async () => {
  const id = await ended()
  await visit(id)
  await pressMenu('More', 'Rename')
  await user.clear(screen.getByRole('textbox', { name: 'Name' }))
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Moss')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('heading', { level: 1, name: /^Moss/ })
  await user.click(screen.getByRole('switch', { name: 'Shared by link' }))
  await screen.findByRole('button', { name: 'Copy link' })
  await expect.poll(async () => (await atServer(id)).is_shared).toBe(true)

  const owner = app.user!
  const other = await app.server.user({ user_type: 'premium' })
  await act(() => signIn(other.email, other.password))
  await visit(id)
  await screen.findByText('Shared with you')
  screen.getByText('2 of 2 records')
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
  expect(screen.queryByText('2 credits')).toBeNull()
  await app.visit(`/analyses/${randomUUID()}`)
  await screen.findByText('No such analysis')

  await act(() => signIn(owner.email, owner.password))
  await visit(id)
  await app.visit('/analyses')
  await screen.findByText('What is there?')
  await user.click(screen.getByRole('link', { name: 'Moss' }))
  await pressMenu('More', 'Delete')
  await screen.findByText('No AI analyses yet')
  await screen.findByText('Deleted “Moss”')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByRole('link', { name: 'Moss' })
})

test('it is put into folders, is shown in them, and is taken out of them', async () => {
  const id = await ended()
  const folder = await app.server.request<{ id: string }>('/v1/bookmark_folders', {
    user: app.user!,
    body: { bookmark_folder: { name: 'Lanterns', tags: [] } },
    key: true,
  })
  expect(folder.status).toBeLessThan(300)
  await act(pullChanges)
  await visit(id)
  await pressMenu('More', 'Put into folders')
  const box = await within(await screen.findByRole('dialog')).findByRole('checkbox', { name: /Lanterns/ })
  await user.click(box)
  await expect.poll(async () => (await atServer(id)).folders.length).toBe(1)
  await visitFolder(folder.body.id)
  const section = await screen.findByRole('region', { name: 'AI analyses in this folder' })
  await user.click(within(section).getByRole('link', { name: 'What is there?' }))
  await screen.findByText('2 of 2 records')
  await pressMenu('More', 'Put into folders')
  await user.click(await within(await screen.findByRole('dialog')).findByRole('checkbox', { name: /Lanterns/ }))
  await expect.poll(async () => (await atServer(id)).folders.length).toBe(0)
})

test('a member of a folder sees what others have put into it, and reads it', async () => {
  const other = await app.server.user({ user_type: 'premium' })
  const shared = await app.server.folder(other)
  await joinFolder(app.server.store, shared.id, app.user!.id)
  const id = await start({}, other)
  await app.server.request(`/v1/ai_analysis/runs/${id}/events`, { user: other })
  const body = { analysis: { folders: { added: [shared.id], removed: [] } } }
  await app.server.request(`/v1/ai_analysis/runs/${id}`, { user: other, method: 'PUT', body, key: true })
  await act(pullChanges)
  await visitFolder(shared.id)
  const section = await screen.findByRole('region', { name: 'AI analyses in this folder' })
  expect(section.textContent).toContain('of another member')
  await user.click(within(section).getByRole('link', { name: 'What is there?' }))
  await screen.findByText('Shared with you')
  screen.getByText('2 of 2 records')
})

test('whoever holds a folder takes out of it what another member has put there', async () => {
  const member = await app.server.user({ user_type: 'premium' })
  const shared = await app.server.folder(app.user!)
  await joinFolder(app.server.store, shared.id, member.id, 'admin')
  const id = await start({}, member)
  const body = { analysis: { folders: { added: [shared.id], removed: [] } } }
  await app.server.request(`/v1/ai_analysis/runs/${id}`, { user: member, method: 'PUT', body, key: true })
  await act(pullChanges)
  await visitFolder(shared.id)
  const section = await screen.findByRole('region', { name: 'AI analyses in this folder' })
  await user.click(await within(section).findByRole('button', { name: 'Remove What is there? from this folder' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'AI analyses in this folder' })).toBeNull())
  expect(await app.server.store.read.selectFrom('analysis_folders').selectAll().execute()).toEqual([])
})

test('the list has each with its state and cost, finds words, and is the same offline, with its answers', async () => {
  await app.visit('/analyses')
  await screen.findByText('No AI analyses yet')
  await ended({ question: 'Which lanterns grow?' })
  await ended({ items: items(1) })
  await screen.findByRole('link', { name: 'Which lanterns grow?' })
  const row = await screen.findByRole('article', { name: 'What is there?' })
  expect(row.textContent).toMatch(/Done.*1 record.*1 credit/)
  app.disconnect()
  await user.type(screen.getByRole('searchbox', { name: 'Search in your analyses' }), 'LANTERNS')
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1))
  await user.click(screen.getByRole('link', { name: 'Which lanterns grow?' }))
  await screen.findByText('2 of 2 records')
  await screen.findByText(/You’re offline\. What you type is kept here/)
  await app.visit(`/analyses/${randomUUID()}`)
  await screen.findByText('This analysis is not on this device')
})

test('it is copied, and saved as text, Markdown and HTML', async () => {
  const files = watchSavedFiles()
  await visit(await ended())
  for (const label of ['Text', 'Markdown', 'HTML']) await pressMenu('Download', label)
  const [text, markdown, html] = await Promise.all(files.saved.map(({ file }) => file.text()))
  files.restore()
  expect(text).toContain('[1] Publication number 0\n    http://indago.test/search/publications?')
  expect(markdown).toContain('# What is there?')
  expect(html).toContain('<!doctype html>')
  expect(html).toContain('&lt;b&gt;blue&lt;/b&gt;')
})

test('of more than devices keep, the words of older ones are found at the server, and more can be loaded', async () => {
  const id = await ended({ question: 'Which lanterns grow?' })
  const row = await app.server.store.read.selectFrom('analyses').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await app.server.store.write(async tx => {
    await tx.updateTable('analyses').set({ is_mirrored: false }).where('id', '=', id).execute()
    const at = await nextChangeSeq(tx)
    await tx.insertInto('removed_analyses').values({ user_id: row.user_id, id, change_seq: at, removed_at: row.created_at }).execute()
    for (let n = 0; n < limits.analysis.mirrored; n++) {
      const request = { ...row.request, questions: [`Question ${n}`] }
      const later = { ...row, id: randomUUID(), request, created_at: row.created_at + 1 + n, change_seq: await nextChangeSeq(tx) }
      await tx.insertInto('analyses').values(later).execute()
    }
  })
  await act(pullChanges)
  await app.visit('/analyses')
  await screen.findByRole('link', { name: 'Question 99' })
  // Not all are drawn at once.
  expect(screen.queryByRole('link', { name: 'Question 0' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Which lanterns grow?' })).toBeNull()
  const field = screen.getByRole('searchbox', { name: 'Search in your analyses' })
  await user.type(field, 'lanterns')
  await screen.findByRole('link', { name: 'Which lanterns grow?' })
  await user.clear(field)
  for (let click = 0; click < 2; click++) await user.click(await screen.findByRole('button', { name: 'Load more' }))
  await screen.findByRole('link', { name: 'Question 0' })
  await screen.findByRole('link', { name: 'Which lanterns grow?' })
  await user.click(screen.getByRole('link', { name: 'Which lanterns grow?' }))
  await screen.findByText('2 of 2 records')
})
