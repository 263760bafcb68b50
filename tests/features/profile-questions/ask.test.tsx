import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { AnalysisRow } from '#contract/analysis-rows.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { UserType } from '#contract/rights.ts'
import { pullChanges } from '#offline/actions.ts'
import { openApp, type TestApp } from '../../support/app.tsx'

const user = userEvent.setup()
let app: TestApp
afterEach(() => app.close())

const author = { name: 'Ada Brook', slug_values: ['researchers-0'] }
const works: readonly CatalogueRecord[] = [
  {
    index: 'publications',
    slug_values: ['peat-1'],
    source: { name: 'Tests' },
    title: 'Water tables of drained peat',
    abstract: 'Raised water tables slow the loss of drained peat by half. Sedges returned to the plots in two summers.',
    publication_date: '2021-05-01',
    authors: [author],
  },
]

async function open(user_type: UserType | undefined, path = '/profile/researchers-0'): Promise<void> {
  app = await openApp({ ...(user_type && { user_type }), records: works })
  await app.visit(path)
}
const part = () => screen.findByRole('region', { name: 'Ask this profile' })
const press = async (name: string) => user.click(await within(await part()).findByRole('button', { name }))
const question = async () => within(await part()).findByRole<HTMLSelectElement>('combobox', { name: 'Question' })
const topic = async () => within(await part()).findByRole<HTMLInputElement>('textbox', { name: 'Topic' })
const runs = async () => (await app.server.request<{ results: AnalysisRow[] }>('/v1/ai_analysis/runs', { user: app.user! })).body.results
async function openForm(): Promise<void> {
  await press('Ask a question')
  await question()
}

test.each([
  ['/profile/researchers-0', undefined],
  ['/organisation/organisations-0', 'free'],
  ['/research_group/research-groups-0', 'free'],
] as const)('at %s a viewer without the right sees a locked part (%s)', async (path, user_type) => {
  await open(user_type, path)
  // The part is drawn anew when it is known who looks.
  const picture = async () => (await part()).querySelector('use')?.getAttribute('href')
  await waitFor(async () => expect(await picture()).toBe('/illustrations/locked-ask.svg#picture'))
  const locked = await part()
  expect(within(locked).queryByRole('button', { name: 'Ask a question' })).toBeNull()
  await user.click(within(locked).getByRole('button', { name: user_type ? /plan/i : 'Log in' }))
  await screen.findByRole('dialog')
})

test('the answer to an own question comes with its sources, is charged once and is kept', async () => {
  await open('trial')
  await openForm()
  within(await part()).getByText('Costs 1 AI credit.')
  within(await part()).getByText(/Nothing is sent to anyone else\.$/)
  await user.selectOptions(await question(), 'Your own question')
  const own = await within(await part()).findByRole('textbox', { name: /^What would you like to know/ })
  await user.click(own)
  await user.tab()
  await within(await part()).findByText('Enter a question.')
  await user.type(own, 'What slows the loss of drained peat?')
  await press('Ask')
  const answer = await within(await part()).findByRole('article', { name: 'Answer: What slows the loss of drained peat?' })
  const [source] = await within(answer).findAllByRole('button', { name: /passage of the record$/ }, { timeout: 8000 })
  await within(answer).findByText('Kept in your analyses.')
  await within(answer).findByText(/^Composed of sentences of the records, without a language model\./)
  await user.click(source!)
  expect(source!.getAttribute('aria-expanded')).toBe('true')
  await screen.findByRole('link', { name: /Water tables of drained peat/ })
  await pullChanges()
  const earlier = await within(await part()).findByRole('list', { name: 'You asked' })
  within(earlier).getByRole('link', { name: 'What slows the loss of drained peat?' })
  expect((await runs()).map(({ type, credits, status }) => [type, credits, status])).toEqual([['profile', 1, 'done']])
})

test('a click on an empty parameter fills in its placeholder, and a required one is checked when it is left', async () => {
  await open('trial')
  await openForm()
  await user.click(await topic())
  expect((await topic()).value).toBe((await topic()).placeholder)
  await user.clear(await topic())
  await user.tab()
  await within(await part()).findByText('Enter the topic.')
  await press('Ask')
  await waitFor(async () => expect(document.activeElement).toBe(await topic()))
  expect(await runs()).toEqual([])
  await user.type(await topic(), 'peat')
  await waitFor(() => expect(screen.queryByText('Enter the topic.')).toBeNull())
})

test('input is kept for the next profile only with “Save input”', async () => {
  await open('trial')
  await openForm()
  await user.type(await topic(), 'drained peat')
  await press('Ask')
  await within(await part()).findByText('Kept in your analyses.', {}, { timeout: 8000 })
  expect(localStorage.getItem('ai-profile-prefs')).toBeNull()
  await user.click(within(await part()).getByRole('checkbox', { name: 'Save input' }))
  await press('Ask')
  await waitFor(() => expect(localStorage.getItem('ai-profile-prefs')).toContain('drained peat'))
  await app.visit('/profile/researchers-1')
  await openForm()
  expect((await topic()).value).toContain('drained peat')
  await user.click(within(await part()).getByRole('checkbox', { name: 'Save input' }))
})

test('an own question that was typed and not asked is there again after the page was left', async () => {
  await open('trial')
  await openForm()
  await user.selectOptions(await question(), 'Your own question')
  const own = async () => within(await part()).findByRole<HTMLTextAreaElement>('textbox', { name: /^What would you like to know/ })
  await user.type(await own(), 'Which sedges?')
  await app.visit('/notifications')
  await app.visit('/profile/researchers-0')
  // The form is open again.
  expect((await own()).value).toBe('Which sedges?')
  await press('Ask')
  await within(await part()).findByRole('article', { name: 'Answer: Which sedges?' })
})

test('“Stop” stops the analysis at the server while its answer is written', async () => {
  await open('trial')
  await openForm()
  await user.type(await topic(), 'peat')
  let release = () => {}
  const held = new Promise<void>(go => (release = go))
  const sent: string[] = []
  app.network.hold = path => {
    sent.push(path)
    return path.includes('/events') ? held : undefined
  }
  await press('Ask')
  await within(await part()).findByText('Writing the answer…')
  await press('Stop')
  await waitFor(() => expect(sent.some(path => /\/ai_analysis\/runs\/[\da-f-]+\/stop$/.test(path))).toBe(true))
  release()
  await waitFor(async () => expect(within(await part()).queryByRole('button', { name: 'Stop' })).toBeNull())
})

test('a question that is refused says why in the words of the specification', async () => {
  await open('trial')
  await openForm()
  await user.type(await topic(), 'peat')
  app.network.gateway = path =>
    path === '/v1/llm/ask_profile_stream'
      ? Response.json({ code: 'analyst_failed', error: 'The analyst is away.' }, { status: 400 })
      : undefined
  await press('Ask')
  await within(await part()).findByText('The analyst is away.')
  app.network.gateway = path =>
    path === '/v1/llm/ask_profile_stream' ? Response.json({ code: 'no_credits', error: 'No.' }, { status: 401 }) : undefined
  await press('Ask')
  await within(await part()).findByText('Not authorized to perform this operation.')
})

test('without a connection it says so, and what was typed stays', async () => {
  await open('trial')
  await openForm()
  await user.type(await topic(), 'peat')
  app.disconnect()
  await within(await part()).findByText('You’re offline. Connect to ask this profile.')
  expect(
    within(await part())
      .getByRole('button', { name: 'Ask' })
      .getAttribute('aria-disabled'),
  ).toBe('true')
  expect((await topic()).value).toContain('peat')
})
