import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { deviceState, keepDeviceState } from '#kit/device-state.ts'
import { closeAllModals } from '#ui/overlay/modal.ts'
import { analysisWindow, asksBeforeUnload, oneAnswer, today, user } from './analysis-window.ts'

const one = analysisWindow()
const { answered, box, button, dialog, isClosed, isOff, openWindow, press } = one
/** Asks about the first ten results. */
async function ask(): Promise<void> {
  await one.openType(oneAnswer)
  await press('First 10')
  await press('Analyse')
}

/** A stream that says one line and breaks. */
function cutAfter(line: object): Response {
  const body = new ReadableStream<Uint8Array>(
    {
      start: stream => stream.enqueue(new TextEncoder().encode(`${JSON.stringify(line)}\n`)),
      pull: stream => stream.error(new TypeError('cut off')),
    },
    { highWaterMark: 0 },
  )
  return new Response(body, { headers: { 'Content-Type': 'application/jsonl' } })
}

test('one answer about the first ten: it says who answers, costs ten credits, and is asked again only when something changes', async () => {
  await one.openType(oneAnswer)
  await screen.findByText(/^moss-1, a language model, answers\..* are sent to 127\.0\.0\.1/)
  expect(await isOff('Analyse')).toBe(true)
  screen.getByText('Select at least one result.')
  await press('First 10')
  screen.getByText('50 credits left. This costs 10; then 40.')
  await one.write('Question', ' ')
  await screen.findByText('Enter a question.')
  await one.write('Question', 'What is there?')
  await press('Analyse')
  await answered()
  ;(await box()).getByText(/A text is there\./)
  await screen.findByText('40 credits left.')
  expect(await one.credits()).toBe(40)
  expect(JSON.stringify(one.stub.calls[0]?.messages)).toContain('What is there?')
  expect(await isOff('Analyse')).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: 'Publication number 3' }))
  await screen.findByText('You’ve changed the question or the selection since.')
  expect(await isOff('Update answer')).toBe(false)
  await press('Download as text')
  expect(one.files.saved.map(({ name }) => name)).toEqual([`publications-${today()}.txt`])
  expect(await one.files.saved[0]!.file.text()).toContain('A text is there.')
})

test('the records that an answer refers to are counted by what is there, whatever the model numbers', async () => {
  one.stub.behaviours = [{ text: 'A text is there. [1.1] [9.9] [1.999] [0] [50.1]' }]
  await ask()
  await answered()
  ;(await box()).getByText(/It refers to 1 of 10 records\./)
})

test('results that were selected in the list are selected in the window', async () => {
  const boxes = await screen.findAllByRole('checkbox', { name: /^Select Publication number/ })
  for (const at of [1, 3]) await user.click(boxes[at]!)
  await one.openType(oneAnswer)
  await (await box()).findByText(/^2 selected/)
  expect((await box()).getAllByRole<HTMLInputElement>('checkbox', { checked: true })).toHaveLength(2)
})

test('a click outside does nothing; an answer that is not kept asks Yes or No before it goes; a copied one does not', async () => {
  await one.openType(oneAnswer)
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
  await button(oneAnswer)
  expect((await box()).queryByText(/A text is there\./)).toBeNull()
  await act(async () => closeAllModals())
  // A reload closes no window: what was open is there again.
  keepDeviceState('open_analysis', remembered)
  await openWindow()
  await answered()
  ;(await box()).getByText(/A text is there\./)
  screen.getByText('10 selected')
  expect(await one.credits()).toBe(40)
})

test('Stop ends an answer: it is charged for what was selected, and no error is shown', async () => {
  one.stub.behaviours = [{ text: 'A text is there. [1.1] And much, much more. [2.1]', pieces: 50, pauseMs: 100 }]
  await ask()
  await (await box()).findByText(/^A te/)
  await press('Stop')
  await screen.findByText('You stopped this answer. It is charged for the selected results.')
  expect(await one.credits()).toBe(40)
  expect(screen.queryByText(/^Oops/)).toBeNull()
  expect(await isOff('Analyse')).toBe(false)
})

test('while it runs nothing under it changes: neither the type, nor the selection, nor the question', async () => {
  one.stub.behaviours = [{ text: 'A text is there. [1.1]', pieces: 20, pauseMs: 100 }]
  await one.openType(oneAnswer)
  await press('First 10')
  await press('Change')
  await press('Analyse')
  await button('Stop')
  expect((await box()).queryByRole('button', { name: oneAnswer })).toBeNull()
  for (const name of ['Change', 'First 10', 'None', 'Suggest questions']) expect([name, await isOff(name)]).toEqual([name, true])
  expect((await box()).getByRole('textbox', { name: 'Question' })).toHaveProperty('readOnly', true)
  expect((await box()).getByRole('checkbox', { name: 'Publication number 3' })).toHaveProperty('disabled', true)
  await press('Stop')
  await answered()
})

test('an analysis goes on without its window: opened again it is read along, and is charged once', async () => {
  one.stub.behaviours = [{ text: 'A text is there. [1.1] So it is, again. [2.1]', pieces: 6, pauseMs: 100 }]
  await ask()
  await button('Stop')
  await press('Close')
  const question = await screen.findByRole('dialog', { name: 'Close the AI analysis?' })
  within(question).getByText('The analysis goes on. You’ll find its answer in My analyses.')
  await user.click(within(question).getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(isClosed()).toBe(true))
  await openWindow()
  await answered()
  ;(await box()).getByText(/So it is, again\./)
  screen.getByText('10 selected')
  expect([await one.credits(), one.stub.calls.length]).toEqual([40, 1])
})

test('a connection that is lost while it answers changes nothing: the rest is read when it is there again', async () => {
  one.stub.behaviours = [{ text: 'A text is there. [1.1] So it is, again. [2.1]', pieces: 6, pauseMs: 100 }]
  await ask()
  await button('Stop')
  await act(async () => one.app.disconnect())
  await act(async () => one.app.reconnect())
  await answered()
  ;(await box()).getByText(/So it is, again\./)
  expect([await one.credits(), one.stub.calls.length]).toEqual([40, 1])
})

test('a stream that is cut off is read on after its last line', async () => {
  const asked: (string | null)[] = []
  one.app.network.gateway = path => {
    if (!path.includes('/events')) return undefined
    asked.push(new URL(path, 'http://here').searchParams.get('after'))
    return asked.length === 1 ? cutAfter({ n: 1, text: 'A text' }) : undefined
  }
  await ask()
  await (await box()).findByText(/^The connection was lost\. The analysis goes on/)
  ;(await box()).getByText(/^A text$/)
  await answered()
  expect(asked).toEqual(['0', '1'])
  ;(await box()).getByText(/A text is there\./)
  expect(await one.credits()).toBe(40)
})

test('a passage opens its record over the window, which stays; the focus comes back to the mark', async () => {
  await ask()
  await answered()
  const mark = await button('1, passage of the record')
  await user.click(mark)
  await user.click(await screen.findByRole('link', { name: /^Open the record/ }))
  const record = await screen.findByRole('dialog', { name: /^Publication number/ })
  expect(isClosed()).toBe(false)
  await user.click(within(record).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Publication number/ })).toBeNull())
  expect(document.activeElement).toBe(mark)
  await answered()
})
