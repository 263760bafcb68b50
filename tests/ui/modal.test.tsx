import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { afterPaint } from '#kit/after-paint.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { confirmModal } from '#ui/overlay/confirm.ts'
import { hasUnsavedWork } from '#ui/overlay/closing-guard.ts'
import { type ModalProps, closeAllModals, modal, type ModalSize, openModal } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import ModalHost from '#ui/overlay/ModalHost.tsx'

const user = userEvent.setup()

function RenameView({ name, close }: { name: string } & ModalProps<string>) {
  const [text, setText] = useState(name)
  return (
    <ModalFrame title="Rename" guard={() => text !== name} footer={<button onClick={() => close(text)}>Save</button>}>
      <input aria-label="Name" data-autofocus value={text} onChange={event => setText(event.target.value)} />
    </ModalFrame>
  )
}
const Rename = modal<{ name: string; of?: object; onSaved?: () => void }, string>({
  name: 'rename',
  load: async () => ({ default: RenameView }),
})
const Strict = modal<object>({
  name: 'strict',
  closesOnOutsideClick: false,
  staysOnRouteChange: true,
  load: async () => ({ default: () => <ModalFrame title="Strict">Text</ModalFrame> }),
})

afterEach(() => act(async () => closeAllModals()))

const dialogs = () => screen.queryAllByRole('dialog')
/** A modal has its name when its own view is drawn. */
const dialog = (name: string) => screen.findByRole('dialog', { name })
const allClosed = () => waitFor(() => expect(dialogs()).toEqual([]))
const question = () => dialog('Discard what you have typed?')
const nameInput = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
const button = (name: string) => screen.getByRole('button', { name })
const rename = (name: string) => fireEvent.change(nameInput(), { target: { value: name } })
const hasFocus = (element: () => HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element()))
const openerHasFocus = () => hasFocus(() => button('Opener'))

/** A test looks at the error on the screen, so React need not log it. */
function start() {
  render(
    <main>
      <button>Opener</button>
      <ModalHost />
    </main>,
    { onCaughtError: () => undefined },
  )
  button('Opener').focus()
}
/** Opens a modal. The answer is in an object, because a promise of a promise would wait for the answer too. */
const open = <R,>(openIt: () => Promise<R>) => act(async () => ({ answer: openIt() }))

test('a modal is named by its title, takes the focus, returns its answer and restores the focus', async () => {
  start()
  const { answer } = await open(() => openModal(Rename, { name: 'First' }))
  await dialog('Rename')
  await hasFocus(nameInput)
  await user.clear(nameInput())
  await user.type(nameInput(), 'Second')
  await user.click(button('Save'))
  expect(await answer).toBe('Second')
  await allClosed()
  await openerHasFocus()
})

test('Esc dismisses a modal without changes, and its answer is undefined', async () => {
  start()
  const { answer } = await open(() => openModal(Rename, { name: 'First' }))
  await dialog('Rename')
  await user.keyboard('{Escape}')
  expect(await answer).toBeUndefined()
  await openerHasFocus()
})

test('a modal that is dismissed is out of sight at once, and gives the page back after the next paint', async () => {
  start()
  await open(() => openModal(Strict, {}))
  const strict = await dialog('Strict')
  fireEvent.click(button('Close'))
  expect(strict.hasAttribute('data-closing')).toBe(true)
  expect(strict.isConnected).toBe(true)
  await allClosed()
  await openerHasFocus()
})

test('Esc pressed again before a window is gone dismisses it once', async () => {
  let dismissed = 0
  render(<Dialog onClose={() => (dismissed += 1)}>Text</Dialog>)
  for (let times = 0; times < 2; times++) fireEvent.keyDown(document.body, { key: 'Escape' })
  await waitFor(() => expect(dismissed).toBe(1))
  await new Promise(resolve => afterPaint(() => resolve(undefined)))
  expect(dismissed).toBe(1)
})

test.each([
  ['Esc', () => user.keyboard('{Escape}')],
  ['the close button', () => user.click(button('Close'))],
  ['a click outside', () => user.click(dialogs()[0]!)],
  ['the back gesture', async () => fireEvent(dialogs()[0]!, new Event('cancel', { cancelable: true }))],
])('before %s closes a modal with unsaved work, it asks', async (_, dismiss) => {
  start()
  const { answer } = await open(() => openModal(Rename, { name: 'First' }))
  await dialog('Rename')
  rename('Changed')
  await dismiss()
  await question()
  await user.click(button('Keep editing'))
  await waitFor(() => expect(dialogs()).toHaveLength(1))
  expect(nameInput().value).toBe('Changed')

  await dismiss()
  await question()
  await user.click(button('Discard'))
  expect(await answer).toBeUndefined()
  await allClosed()
})

test('an open form with unsaved work is reported as such', async () => {
  start()
  await open(() => openModal(Rename, { name: 'First' }))
  await dialog('Rename')
  expect(hasUnsavedWork()).toBe(false)
  rename('Changed')
  expect(hasUnsavedWork()).toBe(true)
  await act(async () => closeAllModals())
  expect(hasUnsavedWork()).toBe(false)
})

test('a click outside closes unless declared otherwise; releasing outside never does', async () => {
  start()
  await open(() => openModal(Rename, { name: 'First' }))
  const renaming = await dialog('Rename')
  await user.pointer([
    { keys: '[MouseLeft>]', target: nameInput() },
    { keys: '[/MouseLeft]', target: renaming },
  ])
  expect(dialogs()).toEqual([renaming])
  await user.click(renaming)
  await allClosed()

  await open(() => openModal(Strict, {}))
  const strict = await dialog('Strict')
  await user.click(strict)
  expect(dialogs()).toEqual([strict])
  await user.keyboard('{Escape}')
  await allClosed()
})

test('the second press of a double click opens no second modal, and closes none', async () => {
  start()
  const press = () => openModal(Rename, { name: 'First', of: { folder: 1 }, onSaved: () => undefined })
  const { answer } = await open(press)
  const again = await open(press)
  const shown = (await screen.findAllByRole('dialog', { name: 'Rename' }))[0]!
  expect(dialogs()).toEqual([shown])
  expect(await again.answer).toBeUndefined()
  fireEvent.mouseDown(shown, { detail: 2 })
  fireEvent.click(shown, { detail: 2 })
  await act(() => new Promise(resolve => afterPaint(() => resolve(undefined))))
  await user.click(button('Save'))
  expect(await answer).toBe('First')
  await allClosed()
})

test('the same question about something else is asked above the first', async () => {
  start()
  await open(() => openModal(Rename, { name: 'First' }))
  await open(() => openModal(Rename, { name: 'Second' }))
  await waitFor(() => expect(dialogs()).toHaveLength(2))
})

test('a change of route closes the modals that do not stay; otherwise all are closed', async () => {
  start()
  const { answer: strictAnswer } = await open(() => openModal(Strict, {}))
  await dialog('Strict')
  const { answer: renameAnswer } = await open(() => openModal(Rename, { name: 'First' }))
  await dialog('Rename')
  await act(async () => closeAllModals({ isRouteChange: true }))
  expect(await renameAnswer).toBeUndefined()
  expect(dialogs()).toEqual([await dialog('Strict')])
  await act(async () => closeAllModals())
  expect(await strictAnswer).toBeUndefined()
  expect(dialogs()).toEqual([])
})

test('a confirmation returns true or false, and false when it is dismissed', async () => {
  start()
  const ask = async () => {
    const opened = await open(() =>
      confirmModal({ title: 'Delete?', text: 'It cannot come back.', yes: 'Delete', no: 'Cancel', danger: true }),
    )
    await hasFocus(() => button('Cancel'))
    return opened
  }
  const yes = await ask()
  await user.click(button('Delete'))
  expect(await yes.answer).toBe(true)
  await allClosed()
  const no = await ask()
  await user.click(button('Cancel'))
  expect(await no.answer).toBe(false)
  await allClosed()
  const dismissed = await ask()
  await user.keyboard('{Escape}')
  expect(await dismissed.answer).toBe(false)
})

test('a modal whose code cannot be loaded says so and can be closed', async () => {
  const Broken = modal<object>({ name: 'broken', load: () => Promise.reject(new Error('no network')) })
  start()
  const { answer } = await open(() => openModal(Broken, {}))
  await dialog('This could not be opened')
  await user.keyboard('{Escape}')
  expect(await answer).toBeUndefined()
})

test('two nested modals that close at once restore the focus to the opener of the first', async () => {
  start()
  await open(() => openModal(Rename, { name: 'First' }))
  await dialog('Rename')
  await hasFocus(nameInput)
  button('Save').focus()
  await open(() => openModal(Strict, {}))
  await dialog('Strict')
  await act(async () => closeAllModals())
  expect(dialogs()).toEqual([])
  await openerHasFocus()
})

test('where the opener has gone meanwhile, the focus stays in the modal below: the page behind takes none', async () => {
  const Below = modal<object>({
    name: 'below',
    load: async () => ({
      default: () => {
        const [isThere, setThere] = useState(true)
        const goOn = () => {
          void openModal(Strict, {})
          setThere(false)
        }
        return <ModalFrame title="Below">{isThere && <button onClick={goOn}>Go on</button>}</ModalFrame>
      },
    }),
  })
  start()
  await open(() => openModal(Below, {}))
  const below = await dialog('Below')
  await user.click(button('Go on'))
  await hasFocus(() => screen.getByRole('heading', { name: 'Strict' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(dialogs()).toEqual([below]))
  expect(below.contains(document.activeElement)).toBe(true)
})

test.each<ModalSize>(['normal', 'large', 'xl', 'full', 'fixed', 'fixed-xl'])(
  'a modal of size %s has its class and closes by Esc',
  async size => {
    const Sized = modal<object>({ name: size, size, load: async () => ({ default: () => <ModalFrame title="Sized">Text</ModalFrame> }) })
    start()
    await open(() => openModal(Sized, {}))
    const classes = (await dialog('Sized')).className.split(' ')
    expect(classes.some(name => name === size || name.includes(`_${size}_`))).toBe(true)
    await user.keyboard('{Escape}')
    await allClosed()
  },
)

test('a modal without a close button still closes by Esc (S1§2)', async () => {
  const Bare = modal<object>({
    name: 'bare',
    load: async () => ({
      default: () => (
        <ModalFrame title="Bare" hideClose>
          Text
        </ModalFrame>
      ),
    }),
  })
  start()
  await open(() => openModal(Bare, {}))
  await dialog('Bare')
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  await user.keyboard('{Escape}')
  await allClosed()
})
