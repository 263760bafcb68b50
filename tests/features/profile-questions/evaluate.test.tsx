import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { AnalysisRow } from '#contract/analysis-rows.ts'
import type { UserType } from '#contract/rights.ts'
import { pullChanges } from '#offline/actions.ts'
import { openApp, type TestApp } from '../../support/app.tsx'

const user = userEvent.setup()
let app: TestApp
afterEach(() => app.close())

const list = '/search/researchers?keyword=number'
async function open(user_type: UserType | undefined, credits = 1000, path = list, more: Parameters<typeof openApp>[0] = {}): Promise<void> {
  app = await openApp({ ...(user_type && { user_type }), ...more })
  if (app.user) await app.server.store.write(tx => tx.updateTable('credits').set({ ai_credits: credits }).execute())
  await app.visit(path)
}
const dialog = () => screen.findByRole('dialog', { name: 'Evaluate profiles' })
const tool = (name: string) => screen.findByRole('button', { name })
async function openWindow(): Promise<HTMLElement> {
  await user.click(await tool('Evaluate profiles'))
  await within(await dialog()).findByRole('combobox', { name: 'Template' })
  return dialog()
}
const evaluate = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Evaluate' })
const isDisabled = () => evaluate().getAttribute('aria-disabled') === 'true'
const field = (name: string) => within(screen.getByRole('dialog')).getByRole<HTMLInputElement>('textbox', { name })
const choose = (name: string) => user.click(within(screen.getByRole('dialog')).getByRole('radio', { name }))
const count = () => within(screen.getByRole('dialog')).getByRole<HTMLInputElement>('spinbutton', { name: 'Number of profiles' })
const slider = () => within(screen.getByRole('dialog')).getByRole('slider')

/** Answers recommend_query in the server's place, and counts how often it was asked for. */
function recommend(answer: () => Response): () => number {
  let asked = 0
  app.network.gateway = path => {
    if (path !== '/v1/llm/recommend_query') return undefined
    asked++
    return answer()
  }
  return () => asked
}
const shownQuery = (text: string | RegExp) => within(screen.getByRole('dialog')).findByText(text)
/** The bodies that are sent to begin an evaluation. */
function watchSent(): Record<string, unknown>[] {
  const sent: Record<string, unknown>[] = []
  app.network.hold = (path, body) => {
    if (path === '/v1/llm/bulk_ask_profile') sent.push(JSON.parse(body) as Record<string, unknown>)
    return undefined
  }
  return sent
}

test('a guest has to log in, and results that are no profiles have no evaluation', async () => {
  await open(undefined)
  await user.click(await tool('Evaluate profiles (locked)'))
  await screen.findByText('You must log in to do this action.')
  await user.keyboard('{Escape}')
  await app.visit('/search/publications?keyword=number')
  await tool('Copy link to this search')
  expect(screen.queryByRole('button', { name: /^Evaluate profiles/ })).toBeNull()
})

test.each(['research_groups', 'organisations'])('the results of %s can be evaluated, and a click outside closes nothing', async index => {
  await open('trial', 1000, `/search/${index}?keyword=number`)
  const shown = await openWindow()
  await user.click(shown)
  await dialog()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the number is bound by results and credits, and the cost by the type', async () => {
  await open('trial', 25)
  const shown = await openWindow()
  await waitFor(() => expect(count().value).toBe('1'))
  await user.clear(count())
  await user.type(count(), '7')
  await user.tab()
  expect(count().value).toBe('2')
  expect([slider().getAttribute('min'), slider().getAttribute('max'), slider().getAttribute('step')]).toEqual(['0', '2', '1'])
  within(shown).getByText('Costs 40 AI credits, you have 25.')
  within(shown).getByText('With a report this costs 40 AI credits. You have 25, so it may be refused.')
  await choose('Without report')
  within(shown).getByText('Costs 20 AI credits, you have 25.')
  await user.clear(count())
  await user.type(count(), '0')
  expect(isDisabled()).toBe(true)
})

test('with fewer credits than one profile costs nothing can be evaluated', async () => {
  await open('trial', 9)
  const shown = await openWindow()
  await within(shown).findByText('You need at least 10 AI credits. You have 9.')
  expect([count().value, isDisabled()]).toEqual(['0', true])
})

test('a required parameter is checked when it is left, a click fills in its placeholder, directions have 8 rows', async () => {
  await open('trial')
  await openWindow()
  await waitFor(() => expect(isDisabled()).toBe(false))
  field('Topic').focus()
  await user.tab()
  await screen.findByText('Enter the topic.')
  expect(isDisabled()).toBe(true)
  await user.click(field('Topic'))
  expect(field('Topic').value).toBe(field('Topic').placeholder)
  expect(isDisabled()).toBe(false)
  expect(field('Report writing directions (optional)').getAttribute('rows')).toBe('8')
  await choose('Without report')
  expect(screen.queryByRole('textbox', { name: /^Report writing directions/ })).toBeNull()
})

test('it is said who answers and what is sent where before anything is sent', async () => {
  await open('trial', 1000, list, { settings: { analyst: { url: 'http://ai.example/v1', model: 'moss-1', tokens: 500, timeoutMs: 1000 } } })
  within(await openWindow()).getByText(
    /^moss-1, a language model, answers\. The question and the texts of the profiles and their documents are sent to ai\.example;/,
  )
})

test('closing the window asks first when something was typed', async () => {
  await open('trial')
  within(await openWindow()).getByText(/Nothing is sent to anyone else\.$/)
  await user.type(field('Topic'), 'peat')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(field('Topic').value).toBe('peat')
})

test('another template begins anew: fields, directions, basis and kinds of documents', async () => {
  await open('trial')
  const shown = await openWindow()
  const first = field('Report writing directions (optional)').value
  await user.type(field('Topic'), 'peat')
  await choose('Own query')
  await user.type(field('Query'), 'bog')
  await user.click(within(shown).getByRole('checkbox', { name: 'Patents' }))
  const template = within(shown).getByRole<HTMLSelectElement>('combobox', { name: 'Template' })
  const [one, other] = [...template.options].map(({ value }) => value)
  await user.selectOptions(template, other!)
  expect(field('Report writing directions (optional)').value).not.toBe(first)
  expect(within(shown).getByRole<HTMLInputElement>('radio', { name: 'Current search' }).checked).toBe(true)
  expect(within(shown).getByRole<HTMLInputElement>('checkbox', { name: 'Patents' }).checked).toBe(true)
  await user.selectOptions(template, one!)
  expect([field('Topic').value, field('Report writing directions (optional)').value]).toEqual(['', first])
})

test('“AI decides” asks once for a query, empties one of all documents, and says when there is none', async () => {
  await open('trial')
  await openWindow()
  const asked = recommend(() => Response.json({ query: 'peat AND drain*' }))
  await choose('AI decides')
  await shownQuery('peat AND drain*')
  await choose('Current search')
  await choose('AI decides')
  await shownQuery('peat AND drain*')
  expect(asked()).toBe(1)
  await user.keyboard('{Escape}')
  await openWindow()
  recommend(() => Response.json({ query: '*' }))
  await choose('AI decides')
  await shownQuery('All documents')
  const sent = watchSent()
  await user.type(field('Topic'), 'peat')
  await user.click(evaluate())
  await waitFor(() => expect(sent.map(({ query }) => query)).toEqual(['']))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await openWindow()
  recommend(() => Response.json({ code: 'analyst_failed', error: 'No.' }, { status: 400 }))
  await choose('AI decides')
  await shownQuery('(An unexpected error occurred)')
})

test('whoever has too few credits for a recommended query reads how many it takes', async () => {
  await open('trial')
  await openWindow()
  recommend(() => Response.json({ code: 'no_credits', error: 'Not authorized to perform this operation.' }, { status: 401 }))
  await choose('AI decides')
  await shownQuery('You need at least 10 AI credits.')
})

test('the recommended query is asked for with the template as it is filled in', async () => {
  await open('trial')
  await openWindow()
  await choose('AI decides')
  await shownQuery('Fill in the template first.')
  await user.type(field('Topic'), 'peat')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Try again' }))
  await shownQuery(/peat|All documents/)
})

test('“Evaluate” keeps the input, sends what was chosen and closes; the credits go down', async () => {
  await open('trial', 500)
  const shown = await openWindow()
  await choose('Without report')
  await user.clear(count())
  await user.type(count(), '2')
  await user.type(field('Topic'), 'peat')
  await user.click(within(shown).getByRole('checkbox', { name: 'Save input' }))
  await user.click(within(shown).getByRole('checkbox', { name: 'News' }))
  await choose('Own query')
  await user.type(field('Query'), 'bog')
  const sent = watchSent()
  await user.click(evaluate())
  await screen.findByText('Evaluating 2 profiles. You’ll be notified when the result is ready.')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent).toEqual([
    expect.objectContaining({
      url: list,
      profileType: 'researchers',
      numItems: 2,
      searchIndices: ['publications', 'projects', 'patents', 'clinical_trials'],
      query: 'bog',
      reportEnabled: false,
      state: expect.objectContaining({ index: 'researchers', keyword: 'number' }) as unknown,
      template: expect.objectContaining({ remember_preferences: true }) as unknown,
    }),
  ])
  expect(localStorage.getItem('ai-profile-prefs')).toContain('peat')
  await screen.findByText('480 credits')
})

test('a user who may not ask profiles evaluates with credits, without “Save input”', async () => {
  await open('free')
  const shown = await openWindow()
  await waitFor(() => expect(isDisabled()).toBe(false))
  expect(within(shown).queryByRole('checkbox', { name: 'Save input' })).toBeNull()
})

test('a refusal leaves the window open with the words of the specification', async () => {
  await open('trial')
  const shown = await openWindow()
  await user.type(field('Topic'), 'peat')
  const answers = [
    [Response.json({ code: 'analyst_failed', error: 'The analyst is away.' }, { status: 400 }), 'The analyst is away.'],
    [
      Response.json({ code: 'internal', error: 'Bug.' }, { status: 500 }),
      'Oops, something unexpected has happened. Please try again later.',
    ],
    [Response.json({ code: 'no_credits', error: 'No.' }, { status: 401 }), 'Not authorized to perform this operation.'],
  ] as const
  for (const [answer, text] of answers) {
    app.network.gateway = path => (path === '/v1/llm/bulk_ask_profile' ? answer.clone() : undefined)
    await user.click(evaluate())
    await within(shown).findByText(text)
  }
  expect(field('Topic').value).toBe('peat')
  // A refusal for lack of credits says that there are none (S3§6).
  await within(shown).findByText('You need at least 10 AI credits. You have 0.')
})

test('without a connection it says so and sends nothing', async () => {
  await open('trial')
  const shown = await openWindow()
  app.disconnect()
  await within(shown).findByText('You’re offline. Connect to evaluate profiles.')
  expect(isDisabled()).toBe(true)
})

test('the result comes as a notification that opens the report with its numbers, contents and links, later also offline', async () => {
  await open('trial', 500)
  await openWindow()
  await user.type(field('Topic'), 'number')
  await user.click(evaluate())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(
    async () => {
      const { body } = await app.server.request<{ results: AnalysisRow[] }>('/v1/ai_analysis/runs', { user: app.user! })
      expect(body.results.map(({ type, status }) => [type, status])).toEqual([['bulk-profiles', 'done']])
    },
    { timeout: 10_000 },
  )
  await pullChanges()
  await app.visit('/notifications')
  await user.click(await screen.findByRole('button', { name: 'Open report' }))
  const report = await screen.findByRole('dialog', { name: 'Expertise in a topic' })
  await within(report).findByText('3 profiles · Researchers')
  within(report).getByRole('button', { name: 'Download the table' })
  expect(within(report).getByRole('link', { name: 'Open the search' }).getAttribute('href')).toBe(list)
  const [profile] = await within(report).findAllByRole('link', { name: /^Researcher number/ })
  expect(profile?.getAttribute('href')).toMatch(/^\/profile\/researchers-\d+$/)
  await user.keyboard('{Escape}')
  app.disconnect()
  await user.click(await screen.findByRole('button', { name: 'Open report' }))
  const copy = await screen.findByRole('dialog', { name: 'Expertise in a topic' })
  await within(copy).findByText('You’re offline. This is the copy on this device.')
  within(copy).getByRole('heading', { name: 'Summary' })
})
