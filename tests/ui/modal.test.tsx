import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { confirmModal } from '#ui/overlay/confirm.ts'
import { hasUnsavedWork } from '#ui/overlay/closing-guard.ts'
import { type ModalProps, closeAllModals, modal, type ModalSize, openModal } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { ModalHost } from '#ui/overlay/ModalHost.tsx'
import { byText, render, happen, press, type, until } from './render.tsx'

function RenameView({ name, close }: { name: string } & ModalProps<string>) {
  const [text, setText] = useState(name)
  return (
    <ModalFrame title="Rename" guard={() => text !== name} footer={<button onClick={() => close(text)}>Save</button>}>
      <input aria-label="Name" data-autofocus value={text} onChange={event => setText(event.target.value)} />
    </ModalFrame>
  )
}
const Rename = modal<{ name: string }, string>({ name: 'rename', load: async () => ({ default: RenameView }) })
const Strict = modal<object>({
  name: 'strict',
  closesOnOutsideClick: false,
  staysOnRouteChange: true,
  load: async () => ({ default: () => <ModalFrame title="Strict">Text</ModalFrame> }),
})

afterEach(() => closeAllModals())

const dialogs = () => [...document.querySelectorAll('dialog')]
/** A modal is open when its own view is drawn. */
const titles = () => document.querySelectorAll('dialog h2').length
const nameInput = () => document.querySelector<HTMLInputElement>('input[aria-label=Name]')!

async function start() {
  await render(
    <main>
      <button>Opener</button>
      <ModalHost />
    </main>,
  )
  byText('button', 'Opener').focus()
}
/** Opens a modal and waits for its view. The answer is in a list, because a promise of a promise would wait for the answer too. */
async function open<R>(openIt: () => Promise<R>): Promise<[answer: Promise<R>]> {
  const answers: Promise<R>[] = []
  const before = titles()
  await happen(() => void answers.push(openIt()))
  await until(() => titles() > before)
  return [answers[0]!]
}

test('a modal is named by its title, takes the focus, returns its answer and restores the focus', async () => {
  await start()
  const [answer] = await open(() => openModal(Rename, { name: 'First' }))
  const dialog = dialogs()[0]!
  expect(document.getElementById(dialog.getAttribute('aria-labelledby')!)?.textContent).toBe('Rename')
  expect(document.activeElement).toBe(nameInput())
  await type(nameInput(), 'Second')
  await happen(() => byText('button', 'Save').click())
  expect(await answer).toBe('Second')
  expect(dialogs()).toHaveLength(0)
  expect(document.activeElement).toBe(byText('button', 'Opener'))
})

test('Esc dismisses a modal without changes, and its answer is undefined', async () => {
  await start()
  const [answer] = await open(() => openModal(Rename, { name: 'First' }))
  await press('Escape')
  expect(await answer).toBeUndefined()
  expect(document.activeElement).toBe(byText('button', 'Opener'))
})

test.each([
  ['Esc', () => press('Escape')],
  ['the close button', () => happen(() => document.querySelector<HTMLElement>('[aria-label=Close]')!.click())],
  ['a click outside', () => clickOutside(dialogs()[0]!)],
  ['the back gesture', () => happen(() => dialogs()[0]!.dispatchEvent(new Event('cancel', { cancelable: true })))],
])('before %s closes a modal with unsaved work, it asks', async (_, dismiss) => {
  await start()
  const [answer] = await open(() => openModal(Rename, { name: 'First' }))
  await type(nameInput(), 'Changed')
  await dismiss()
  await until(() => titles() === 2)
  await happen(() => byText('button', 'Keep editing').click())
  expect(dialogs()).toHaveLength(1)
  expect(nameInput().value).toBe('Changed')

  await dismiss()
  await until(() => titles() === 2)
  await happen(() => byText('button', 'Discard').click())
  expect(await answer).toBeUndefined()
  expect(dialogs()).toHaveLength(0)
})

const clickOutside = (dialog: Element) =>
  happen(() => {
    dialog.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
    dialog.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  })

test('an open form with unsaved work is reported as such', async () => {
  await start()
  void (await open(() => openModal(Rename, { name: 'First' })))
  expect(hasUnsavedWork()).toBe(false)
  await type(nameInput(), 'Changed')
  expect(hasUnsavedWork()).toBe(true)
  await happen(() => closeAllModals())
  expect(hasUnsavedWork()).toBe(false)
})

test('a click outside closes unless declared otherwise; releasing outside never does', async () => {
  await start()
  void (await open(() => openModal(Rename, { name: 'First' })))
  await happen(() => {
    nameInput().dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
    dialogs()[0]!.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  })
  expect(dialogs()).toHaveLength(1)
  await clickOutside(dialogs()[0]!)
  expect(dialogs()).toHaveLength(0)

  void (await open(() => openModal(Strict, {})))
  await clickOutside(dialogs()[0]!)
  expect(dialogs()).toHaveLength(1)
  await press('Escape')
  expect(dialogs()).toHaveLength(0)
})

test('a change of route closes the modals that do not stay; otherwise all are closed', async () => {
  await start()
  const [strict] = await open(() => openModal(Strict, {}))
  const [rename] = await open(() => openModal(Rename, { name: 'First' }))
  await happen(() => closeAllModals({ isRouteChange: true }))
  expect(await rename).toBeUndefined()
  expect(dialogs()).toHaveLength(1)
  await happen(() => closeAllModals())
  expect(await strict).toBeUndefined()
  expect(dialogs()).toHaveLength(0)
})

test('a confirmation returns true or false, and false when it is dismissed', async () => {
  await start()
  const question = { title: 'Delete?', text: 'It cannot come back.', yes: 'Delete', no: 'Cancel', danger: true }
  const [yes] = await open(() => confirmModal(question))
  expect(document.activeElement?.textContent).toBe('Cancel')
  await happen(() => byText('button', 'Delete').click())
  expect(await yes).toBe(true)
  const [no] = await open(() => confirmModal(question))
  await happen(() => byText('button', 'Cancel').click())
  expect(await no).toBe(false)
  const [dismissed] = await open(() => confirmModal(question))
  await press('Escape')
  expect(await dismissed).toBe(false)
})

test('a modal whose code cannot be loaded says so and can be closed', async () => {
  const Broken = modal<object>({ name: 'broken', load: () => Promise.reject(new Error('no network')) })
  await start()
  const [answer] = await open(() => openModal(Broken, {}))
  expect(byText('h2', 'This could not be opened')).toBeTruthy()
  await press('Escape')
  expect(await answer).toBeUndefined()
})

test('two nested modals that close at once restore the focus to the opener of the first', async () => {
  await start()
  void (await open(() => openModal(Rename, { name: 'First' })))
  byText('button', 'Save').focus()
  void (await open(() => openModal(Strict, {})))
  await happen(() => closeAllModals())
  expect(dialogs()).toHaveLength(0)
  expect(document.activeElement?.textContent).toBe('Opener')
})

test.each<ModalSize>(['normal', 'large', 'xl', 'full', 'fixed', 'fixed-xl'])(
  'a modal of size %s has its class and closes by Esc',
  async size => {
    const Sized = modal<object>({ name: size, size, load: async () => ({ default: () => <ModalFrame title="Sized">Text</ModalFrame> }) })
    await start()
    void (await open(() => openModal(Sized, {})))
    expect(
      dialogs()[0]!
        .className.split(' ')
        .some(name => name === size || name.includes(`_${size}_`)),
    ).toBe(true)
    await press('Escape')
    expect(dialogs()).toHaveLength(0)
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
  await start()
  void (await open(() => openModal(Bare, {})))
  expect(document.querySelector('[aria-label=Close]')).toBeNull()
  await press('Escape')
  expect(dialogs()).toHaveLength(0)
})
