import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { ReportData } from '#contract/profile-questions.ts'
import { reportAction } from '#contract/report-action.ts'
import { pullChanges } from '#offline/actions.ts'
import { LocalFiles } from '#server/files/local-files.ts'
import { notify } from '#server/subjects/notifications/index.ts'
import { openTokenKey } from '#server/subjects/sessions/index.ts'
import { StoredFiles } from '#server/subjects/stored-files/index.ts'
import { openApp, type TestApp } from '../../support/app.tsx'
import { watchSavedFiles } from '../exports/saved-files.ts'

const user = userEvent.setup()
let app: TestApp
afterEach(() => app.close())

const data: ReportData = {
  analysis_id: '0198f7f0-0000-7000-8000-000000000001',
  templateLabel: 'Expertise in a topic',
  templateParameters: [{ name: 'Topic', value: 'drained peat' }],
  reportWritingDirections: 'Be short.\nName years.',
  searchQuery: 'peat',
  basedOnQuery: 'peat AND water',
  categoryName: 'Researchers',
  searchUrl: '/search/researchers?keyword=peat',
  numOfProfiles: 12,
  numOfEmptyProfiles: 2,
}
const markdown = [
  '# Peat',
  'Water tables **rise**. See [the atlas](https://peat.example/atlas) or [this](javascript:alert(1)).',
  '## First',
  '<img src=x onerror="document.title=1"> <script>document.title = 2</script>',
  '## Second',
  '| Name | Year |\n| --- | --- |\n| Bog | 2021 |',
  '#### In numbers',
  '- one\n- two',
].join('\n\n')

let count = 0
async function openReport(text: string | undefined, more: Partial<ReportData> = {}): Promise<void> {
  app = await openApp({ user_type: 'trial' })
  const files = new StoredFiles(app.server.store, new LocalFiles(app.server.dir, 'files'), openTokenKey(app.server.dir))
  async function* pieces() {
    yield await Promise.resolve(Buffer.from(text ?? ''))
  }
  const file = { userId: app.user!.id, title: 'report', type: 'text/markdown; charset=utf-8', pieces: pieces() }
  const address = await files.add(file, Date.now())
  const args = { data: JSON.stringify({ ...data, ...(text !== undefined && { reportUrl: address }), exportUrl: address, ...more }) }
  await app.server.store.write(tx =>
    notify(
      tx,
      {
        userId: app.user!.id,
        kind: 'jobs',
        key: `report-${++count}`,
        variant: 'success',
        message: 'The evaluation is ready.',
        action: reportAction,
        actionArgs: { ...args, report_url: address },
      },
      Date.now(),
    ),
  )
  await pullChanges()
  await app.visit('/notifications')
}
const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
const dialog = () => screen.findByRole('dialog', { name: data.templateLabel })
const lost = 'Error - Could not retrieve report. Please contact support if this error persists.'

test('a report shows numbers, what was asked, contents that lead to its parts, and Markdown as elements', async () => {
  await openReport(markdown)
  await press('Open report')
  const report = await dialog()
  await within(report).findByRole('heading', { name: 'Second' })
  for (const text of ['12 profiles · Researchers', '2 profiles', 'drained peat', 'peat', 'peat AND water']) within(report).getByText(text)
  const contents = within(report).getByRole('navigation', { name: 'Contents' })
  expect(
    within(contents)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Peat', 'First', 'Second'])
  const scroll = vi.fn()
  HTMLElement.prototype.scrollIntoView = scroll
  await user.click(within(contents).getByRole('button', { name: 'Second' }))
  expect([scroll.mock.calls.length, document.activeElement?.textContent]).toEqual([1, 'Second'])
  within(report).getByText(/See the atlas or this\./)
  expect(report.querySelectorAll('script, img, a[href*="atlas"], a[href^="javascript"]').length).toBe(0)
  within(report).getByText(/onerror/)
  within(report).getByRole('cell', { name: 'Bog' })
  expect(within(report).getByRole('link', { name: 'Open the search' }).getAttribute('href')).toBe(data.searchUrl)
})

test('a report is printed, and saved as a text; its table comes by a link of its own', async () => {
  await openReport(markdown)
  await press('Open report')
  await within(await dialog()).findByRole('heading', { name: 'Second' })
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const files = watchSavedFiles()
  onTestFinished(() => {
    files.restore()
    vi.unstubAllGlobals()
  })
  await press('Print')
  expect(print).toHaveBeenCalledOnce()
  await press('Download as text')
  expect(files.saved[0]!.name).toMatch(/^Researchers-report-\d{4}-\d\d-\d\d\.txt$/)
  expect(await files.saved[0]!.file.text()).toBe(markdown)
  const links: string[] = []
  HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
    links.push(this.href)
  }
  await press('Download the table')
  await waitFor(() => expect(links).toEqual([expect.stringMatching(/\/v1\/files\/.+\/report$/)]))
})

test('a report that cannot be retrieved says so in the words of the specification, and can be tried again', async () => {
  await openReport(markdown)
  app.network.gateway = path =>
    path === '/v1/request_resource' ? Response.json({ code: 'not_found', error: 'No.' }, { status: 404 }) : undefined
  await press('Open report')
  await within(await dialog()).findByText(lost)
  app.network.gateway = path =>
    path.startsWith('/v1/files/') ? new Response('<p>Log in to this network</p>', { headers: { 'content-type': 'text/html' } }) : undefined
  await press('Try again')
  await within(await dialog()).findByText(lost)
  app.network.gateway = () => undefined
  await press('Try again')
  await within(await dialog()).findByRole('heading', { name: 'Second' })
})

test('without a connection a report says so, and opens when there is one', async () => {
  await openReport(markdown)
  app.disconnect()
  await press('Open report')
  await within(await dialog()).findByRole('heading', { name: 'You’re offline' })
  app.reconnect()
  await within(await dialog()).findByRole('heading', { name: 'Second' })
})

test('an evaluation without a report shows its numbers and its table, and opening it marks the notification as read', async () => {
  await openReport(undefined, { numOfProfiles: 1, numOfEmptyProfiles: 0 })
  await screen.findByText(/^Unread\./)
  await press('Open report')
  const report = await dialog()
  within(report).getByText('This evaluation was made without a report. Its answers are in the table.')
  within(report).getByText('1 profile · Researchers')
  within(report).getByRole('button', { name: 'Download the table' })
  expect([within(report).queryByRole('button', { name: 'Print' }), within(report).queryByText('Nothing to read')]).toEqual([null, null])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText(/^Unread\./)).toBeNull())
})
