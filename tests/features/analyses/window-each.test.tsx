import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sheetTexts } from '../exports/saved-files.ts'
import { analysisWindow, asksBeforeUnload, each, today, user } from './analysis-window.ts'

const one = analysisWindow()
const { box, button, isOff, press } = one

async function count(results: number): Promise<void> {
  fireEvent.change((await box()).getByRole('spinbutton', { name: 'Number of results' }), { target: { value: String(results) } })
}
async function preview(results: number): Promise<void> {
  await one.openType(each)
  await count(results)
  await press('Preview')
  await screen.findByRole('region', { name: 'Preview of the answers' })
}
async function download(results: number): Promise<void> {
  await press(/^Download all/)
  const question = await screen.findByRole('dialog', { name: `Analyse ${results} results?` })
  await user.click(within(question).getByRole('button', { name: 'Analyse and download' }))
}

test('answers for each result: a preview of five, an update after a change, the file of all, and no second one of the same', async () => {
  await one.openType(each)
  const slider = (await box()).getByRole('slider', { name: 'Number of results, in steps' })
  expect([slider.getAttribute('min'), slider.getAttribute('max'), slider.getAttribute('step')]).toEqual(['0', '30', '1'])
  await count(7)
  await one.write('Question 1', 'Which net?')
  const suggested = (await one.questions()).length
  await press('Add question')
  expect(await one.questions()).toHaveLength(suggested + 1)
  for (let at = suggested; at > 1; at--) await press(`Remove question ${at}`)
  expect(await one.questions()).toHaveLength(2)
  screen.getByText('50 credits left. The preview costs 5; then 45.')
  await press('Preview')
  const table = await screen.findByRole('region', { name: 'Preview of the answers' })
  expect(within(table).getAllByRole('row')).toHaveLength(6)
  expect(within(table).getAllByRole('columnheader')).toHaveLength(2)
  expect(within(table).getAllByText('A text is there.')).toHaveLength(5)
  expect(await one.questions()).toHaveLength(1)
  expect(await one.credits()).toBe(45)
  await one.write('Question 1', 'Which trap?')
  expect(await isOff(/^Download all/)).toBe(true)
  await press('Update preview')
  await waitFor(async () => expect(await isOff('Download all (2 credits)')).toBe(false))
  expect(await one.credits()).toBe(40)
  await press(/^Download all/)
  const question = await screen.findByRole('dialog', { name: 'Analyse 7 results?' })
  expect(await one.credits()).toBe(40)
  await user.click(within(question).getByRole('button', { name: 'Analyse and download' }))
  await screen.findByText('7 of 7 results were answered.')
  await waitFor(() => expect(one.files.saved.map(({ name }) => name)).toEqual([`publications-${today()}.xlsx`]))
  expect(await sheetTexts(one.files.saved[0]!, 1)).toHaveLength(8)
  expect(await one.credits()).toBe(38)
  await press('Download all')
  await screen.findByText("You've already downloaded this exact file. Feel free to try again after changing your questions or selection.")
  expect(one.files.saved).toHaveLength(1)
  expect(asksBeforeUnload()).toBe(false)
})

test('Stop ends an analysis of each result: only those with an answer are charged, and their file is saved', async () => {
  await preview(8)
  expect(asksBeforeUnload()).toBe(true)
  one.stub.behaviours = [{ text: 'A text is there. [1.1]', pieces: 20, pauseMs: 100 }]
  await download(8)
  await press('Stop')
  await screen.findByText('Stopped. 5 of 8 results were answered; only these are charged.')
  expect(screen.getAllByRole('region', { name: 'Preview of the answers' })).toHaveLength(1)
  expect(await one.credits()).toBe(45)
  await waitFor(() => expect(one.files.saved).toHaveLength(1))
})

test('a failure is told with its status and what the server says; the same again begins and is charged once', async () => {
  await preview(6)
  one.answerAs('/ai_analysis/per_item_runs', 400, 'analyst_failed', 'The model is away.')
  await download(6)
  await screen.findByText('400: The model is away.')
  expect(await isOff('Download all (1 credit)')).toBe(false)
  one.app.network.gateway = () => undefined
  await download(6)
  await screen.findByText('6 of 6 results were answered.')
  expect(await one.credits()).toBe(44)
})

test('without credits the window says so, and does not ask to select results', async () => {
  await one.setCredits(0)
  await one.openType(each)
  expect(await (await box()).findAllByText('You have no credits left.')).toHaveLength(2)
  expect(screen.queryByText('Select at least one result.')).toBeNull()
})

test('a file that was not saved before the window was closed can be had when it is opened again, also without credits', async () => {
  await one.setCredits(7)
  await preview(7)
  one.app.network.hold = path => (path.includes('/events') ? new Promise(() => {}) : undefined)
  await download(7)
  await screen.findByText('Analysing: 0 of 7')
  await press('Close')
  await user.click(await screen.findByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(one.isClosed()).toBe(true))
  await waitFor(async () => expect(await one.credits()).toBe(0))
  one.app.network.hold = () => undefined
  await one.openWindow()
  await screen.findByText('7 of 7 results were answered.')
  expect((await box()).getByRole<HTMLInputElement>('spinbutton', { name: 'Number of results' }).value).toBe('7')
  await press('Download all')
  await waitFor(() => expect(one.files.saved).toHaveLength(1))
})

test('a copied preview is kept, and closes without a question', async () => {
  await preview(5)
  await press('Copy')
  await screen.findByText('Preview copied')
  expect(asksBeforeUnload()).toBe(false)
  await press('Close')
  await waitFor(() => expect(one.isClosed()).toBe(true))
})

test('suggested questions fill the list up to twenty, and a failure of them says nothing', async () => {
  await one.openType(each)
  const before = (await one.questions()).length
  one.stub.behaviours = [{ text: 'Who built it?\nWhen was it built?\nWhere does it stand?\nWhy was it built?\nHow was it built?' }]
  await press('Suggest questions')
  await waitFor(async () => expect(await one.questions()).toHaveLength(before + 5))
  one.stub.behaviours = [{ status: 401 }]
  await press('Suggest questions')
  await waitFor(async () => expect(await isOff('Suggest questions')).toBe(false))
  expect(screen.queryByText(/^Oops/)).toBeNull()
  const add = await button('Add question')
  for (let added = before + 5; added < 20; added++) fireEvent.click(add)
  expect(await one.questions()).toHaveLength(20)
  expect((await box()).queryByRole('button', { name: 'Add question' })).toBeNull()
  expect((await box()).queryByRole('button', { name: 'Suggest questions' })).toBeNull()
  await press('Remove question 20')
  await button('Add question')
})
