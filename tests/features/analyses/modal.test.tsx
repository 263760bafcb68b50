import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { UserType } from '#contract/rights.ts'
import { deviceState, keepDeviceState } from '#kit/device-state.ts'
import { closeAllModals } from '#ui/overlay/modal.ts'
import { openApp, type TestApp } from '../../support/app.tsx'
import { ModelStub } from '../../support/model-stub.ts'
import { sheetTexts, watchSavedFiles } from '../exports/saved-files.ts'

const user = userEvent.setup()
let stub: ModelStub
let app: TestApp
let files: ReturnType<typeof watchSavedFiles>
beforeAll(async () => {
  stub = await ModelStub.start()
})
afterAll(() => stub.stop())
beforeEach(() => {
  files = watchSavedFiles()
  stub.calls.length = 0
  stub.behaviours = [{ text: 'A text is there. [1.1]' }]
})
afterEach(async () => {
  await app.close()
  files.restore()
})

const results = '/search/publications?keyword=number'
async function open(user_type: UserType | 'guest' = 'premium', path = results, records: readonly CatalogueRecord[] = []): Promise<void> {
  const analyst = { url: stub.url, model: 'moss-1', tokens: 500, timeoutMs: 20_000 }
  app = await openApp({ ...(user_type !== 'guest' && { user_type }), records, settings: { analyst } })
  await app.visit(path)
}
const dialog = () => screen.findByRole('dialog', { name: /^AI analysis of / })
const isClosed = () => screen.queryByRole('dialog', { name: /^AI analysis of / }) === null
const button = async (name: string | RegExp) => within(await dialog()).findByRole('button', { name })
const press = async (name: string | RegExp) => user.click(await button(name))
const isOff = async (name: string | RegExp) => (await button(name)).getAttribute('aria-disabled') === 'true'
const openWindow = async () => user.click((await screen.findAllByRole('button', { name: 'AI analysis' }))[0]!)
async function openType(type: RegExp): Promise<void> {
  await openWindow()
  await press(type)
}
const [one, each, fullPatents] = [/^One answer/, /^An answer for each record/, /^Patents with their full texts/]
const write = async (name: string, text: string) => {
  const field = within(await dialog()).getByRole('textbox', { name })
  await user.clear(field)
  if (text) await user.type(field, text)
}
const answered = () => button('Download as text')
const credits = async () =>
  (await app.server.request<{ ai_credits: number }>('/v1/remaining_credits', { user: app.user!, body: {} })).body.ai_credits
const setCredits = (ai_credits: number) =>
  app.server.store.write(tx => tx.updateTable('credits').set({ ai_credits }).where('user_id', '=', app.user!.id).execute())
const kept = async () =>
  (await app.server.request<{ results: { status: string }[] }>('/v1/ai_analysis/runs', { user: app.user! })).body.results
/** Whether the browser would ask before the page is left. */
const asksBeforeUnload = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }))
const answerAs = (path: string, status: number, code: string, error: string) => {
  app.network.gateway = asked =>
    asked.endsWith(path) ? Response.json({ status: 'error', error, reason: error, code }, { status }) : undefined
}

test('a guest is asked to log in, a user without the right is shown a plan', async () => {
  await open('guest')
  await user.click((await screen.findAllByRole('button', { name: 'AI analysis (locked)' }))[0]!)
  await screen.findByText('You must log in to do this action.')
  await user.keyboard('{Escape}')
  await app.close()
  await open('verified_academic')
  await user.click((await screen.findAllByRole('button', { name: 'AI analysis (locked)' }))[0]!)
  await screen.findByText('questions to the AI')
  expect(isClosed()).toBe(true)
})

test('one answer about the first ten: it says who answers, costs ten credits, and is asked again only when something changes', async () => {
  await open()
  await openType(one)
  await screen.findByText(/^moss-1, a language model, answers\..* are sent to 127\.0\.0\.1/)
  expect(await isOff('Analyse')).toBe(true)
  screen.getByText('Select at least one result.')
  await press('First 10')
  screen.getByText('50 credits left. This costs 10; then 40.')
  await write('Question', ' ')
  await screen.findByText('Enter a question.')
  await write('Question', 'What is there?')
  await press('Analyse')
  await answered()
  await within(await dialog()).findByText(/A text is there\./)
  await screen.findByText('40 credits left.')
  expect(await credits()).toBe(40)
  expect(JSON.stringify(stub.calls[0]?.messages)).toContain('What is there?')
  expect(await isOff('Analyse')).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: 'Publication number 3' }))
  await screen.findByText('You’ve changed the question or the selection since.')
  expect(await isOff('Update answer')).toBe(false)
  await press('Download as text')
  expect(files.saved.map(({ name }) => name)).toEqual([`publications-${new Date().toISOString().slice(0, 10)}.txt`])
  expect(await files.saved[0]!.file.text()).toContain('A text is there.')
})

test('a click outside does nothing; an answer that is not kept asks Yes or No before it goes; a copied one does not', async () => {
  await open()
  await openType(one)
  const area = await dialog()
  fireEvent.mouseDown(area)
  fireEvent.click(area)
  expect(isClosed()).toBe(false)
  expect(asksBeforeUnload()).toBe(false)
  await press('First 10')
  await press('Analyse')
  await answered()
  expect(asksBeforeUnload()).toBe(true)
  await user.keyboard('{Escape}')
  const question = await screen.findByRole('dialog', { name: 'Close the AI analysis?' })
  await user.click(within(question).getByRole('button', { name: 'No' }))
  expect(isClosed()).toBe(false)
  await press('Copy')
  await screen.findByText('Answer copied')
  expect(asksBeforeUnload()).toBe(false)
  const remembered = deviceState('open_analysis')
  await press('Close')
  await waitFor(() => expect(isClosed()).toBe(true))
  await openWindow()
  await button(one)
  expect(within(await dialog()).queryByText(/A text is there\./)).toBeNull()
  await act(async () => closeAllModals())
  // A reload closes no window: what was open is there again.
  keepDeviceState('open_analysis', remembered)
  await openWindow()
  await answered()
  await within(await dialog()).findByText(/A text is there\./)
  screen.getByText('10 selected')
  expect(await credits()).toBe(40)
})

test('Stop ends an answer: it is charged for what was selected, and no error is shown', async () => {
  stub.behaviours = [{ text: 'A text is there. [1.1] And much, much more. [2.1]', pieces: 50, pauseMs: 300 }]
  await open()
  await openType(one)
  await press('First 10')
  await press('Analyse')
  await within(await dialog()).findByText(/^A te/)
  await press('Stop')
  await screen.findByText('You stopped this answer. It is charged for the selected results.')
  expect(await credits()).toBe(40)
  expect(screen.queryByText(/^Oops/)).toBeNull()
  expect(await isOff('Analyse')).toBe(false)
})

test('an analysis goes on without its window: opened again it is read along, and is charged once', async () => {
  stub.behaviours = [{ text: 'A text is there. [1.1] So it is, again. [2.1]', pieces: 12, pauseMs: 120 }]
  await open()
  await openType(one)
  await press('First 10')
  await press('Analyse')
  await button('Stop')
  await press('Close')
  const question = await screen.findByRole('dialog', { name: 'Close the AI analysis?' })
  within(question).getByText('The analysis goes on. You’ll find its answer in My analyses.')
  await user.click(within(question).getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(isClosed()).toBe(true))
  await openWindow()
  await answered()
  await within(await dialog()).findByText(/So it is, again\./)
  screen.getByText('10 selected')
  expect((await kept()).map(({ status }) => status)).toEqual(['done'])
  expect([await credits(), stub.calls.length]).toEqual([40, 1])
})

test('failures are told word by word; only the lack of credits sets them to 0', async () => {
  await open()
  await openType(one)
  await press('First 10')
  answerAs('/ai_analysis/runs', 500, 'broken', 'x')
  await press('Analyse')
  await screen.findByText('Oops, something unexpected has happened. Please try again later.')
  answerAs('/ai_analysis/runs', 400, 'analyst_failed', 'The model is away.')
  await press('Analyse')
  await screen.findByText('The model is away.')
  app.network.gateway = () => undefined
  stub.behaviours = [{ status: 401 }]
  await press('Analyse')
  await screen.findByText('Oops, our AI has stumbled! An unexpected error has occurred. Please try again.')
  // The answers that got lost were about an analysis that had begun: it was charged once.
  await screen.findByText(/^40 credits left\./)
  await setCredits(3)
  await press('Analyse')
  await screen.findByText('Not authorized to perform this operation.')
  await screen.findByText('0 credits left.')
  await screen.findByText('This costs 10 credits, and you have 0.')
  expect(await credits()).toBe(3)
})

test('answers for each result: a preview of five, an update after a change, the file of all, and no second one of the same', async () => {
  await open()
  await openType(each)
  const number = within(await dialog()).getByRole('spinbutton', { name: 'Number of results' })
  const slider = within(await dialog()).getByRole('slider', { name: 'Number of results, in steps' })
  expect([slider.getAttribute('min'), slider.getAttribute('max'), slider.getAttribute('step')]).toEqual(['0', '30', '1'])
  fireEvent.change(number, { target: { value: '7' } })
  await write('Question 1', 'Which net?')
  await press('Add question')
  expect(within(await dialog()).getAllByRole('textbox', { name: /^Question / })).toHaveLength(2)
  screen.getByText('50 credits left. The preview costs 5; then 45.')
  await press('Preview')
  const table = await screen.findByRole('region', { name: 'Preview of the answers' })
  expect(within(table).getAllByRole('row')).toHaveLength(6)
  expect(within(table).getAllByRole('columnheader')).toHaveLength(2)
  expect(within(table).getAllByText('A text is there.')).toHaveLength(5)
  expect(within(await dialog()).getAllByRole('textbox', { name: /^Question / })).toHaveLength(1)
  expect(await credits()).toBe(45)
  await write('Question 1', 'Which trap?')
  expect(await isOff(/^Download all/)).toBe(true)
  await press('Update preview')
  await waitFor(async () => expect(await isOff('Download all (2 credits)')).toBe(false))
  expect(await credits()).toBe(40)
  await press(/^Download all/)
  const question = await screen.findByRole('dialog', { name: 'Analyse 7 results?' })
  expect(await credits()).toBe(40)
  await user.click(within(question).getByRole('button', { name: 'Analyse and download' }))
  await screen.findByText('7 of 7 results were answered.')
  await waitFor(() => expect(files.saved.map(({ name }) => name)).toEqual([`publications-${new Date().toISOString().slice(0, 10)}.xlsx`]))
  expect(await sheetTexts(files.saved[0]!, 1)).toHaveLength(8)
  expect(await credits()).toBe(38)
  await press('Download all')
  await screen.findByText("You've already downloaded this exact file. Feel free to try again after changing your questions or selection.")
  expect(files.saved).toHaveLength(1)
  expect(asksBeforeUnload()).toBe(false)
})

test('patents can be asked about with their full texts, four at most', async () => {
  const weirs = Array.from({ length: 6 }, (_, n) => ({
    index: 'patents' as const,
    slug_values: [`weir-${n}`],
    source: { name: 'Tests' },
    title: `Weir of kind ${n}`,
  }))
  await open('premium', results, weirs)
  await openWindow()
  await button(one)
  expect(within(await dialog()).queryByRole('button', { name: fullPatents })).toBeNull()
  await act(async () => closeAllModals())
  await app.visit('/search/patents?keyword=weir')
  await openType(fullPatents)
  await press('First 4')
  expect(await isOff('Analyse')).toBe(false)
  await user.click(within(await dialog()).getAllByRole('checkbox', { checked: false })[0]!)
  expect(screen.getAllByText('You can select up to 4 Patents in this type of analysis.').length).toBeGreaterThan(0)
  expect(await isOff('Analyse')).toBe(true)
  await press('None')
  await screen.findByText('Select at least one result.')
})

test('a session that ended meanwhile leaves the credits as they are', async () => {
  await open()
  await openType(one)
  await press('First 10')
  app.network.gateway = path =>
    path.endsWith('/ai_analysis/runs')
      ? Response.json({ status: 'error', error: 'x', reason: 'x', code: 'not_signed_in' }, { status: 401 })
      : undefined
  await press('Analyse')
  await screen.findByText('Not authorized to perform this operation.')
  expect(screen.queryByText(/^0 credits left/)).toBeNull()
})

test('a connection that is lost while it answers changes nothing: the rest is read when it is there again', async () => {
  stub.behaviours = [{ text: 'A text is there. [1.1] So it is, again. [2.1]', pieces: 6, pauseMs: 150 }]
  await open()
  await openType(one)
  await press('First 10')
  await press('Analyse')
  await button('Stop')
  await act(async () => app.disconnect())
  await act(async () => app.reconnect())
  await answered()
  await within(await dialog()).findByText(/So it is, again\./)
  expect([await credits(), stub.calls.length]).toEqual([40, 1])
})

test('suggested questions fill the list up to twenty, and a failure of them says nothing', async () => {
  await open()
  await openType(each)
  stub.behaviours = [{ text: 'Who built it?\nWhen was it built?\nWhere does it stand?\nWhy was it built?\nHow was it built?' }]
  await press('Suggest questions')
  await waitFor(async () => expect(within(await dialog()).getAllByRole('textbox', { name: /^Question / })).toHaveLength(6))
  stub.behaviours = [{ status: 401 }]
  await press('Suggest questions')
  await waitFor(async () => expect(await isOff('Suggest questions')).toBe(false))
  expect(screen.queryByText(/^Oops/)).toBeNull()
  for (let count = within(await dialog()).getAllByRole('textbox', { name: /^Question / }).length; count < 20; count++)
    await press('Add question')
  const box = within(await dialog())
  expect(box.queryByRole('button', { name: 'Add question' })).toBeNull()
  expect(box.queryByRole('button', { name: 'Suggest questions' })).toBeNull()
  await press('Remove question 20')
  await button('Add question')
})

test('without a connection it says so, and loads when there is one', async () => {
  await open()
  await screen.findAllByRole('button', { name: 'AI analysis' })
  await act(async () => app.disconnect())
  await openWindow()
  await screen.findByText('What these results can be asked could not be loaded.')
  await screen.findByText(/^You’re offline\. An analysis needs a connection/)
  await act(async () => app.reconnect())
  await button(one)
})
