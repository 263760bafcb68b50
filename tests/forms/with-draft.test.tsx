import 'fake-indexeddb/auto'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Dexie } from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { provideCredentials, provideFetch } from '#api/exchange.ts'
import { type DraftStorage, onlyChanges } from '#forms/draft-storage.ts'
import { useForm } from '#forms/use-form.ts'
import { WithDraft } from '#forms/WithDraft.tsx'
import { provideIdentity, readDraft, setOwner } from '#offline/index.ts'
import { TextInput } from '#ui/first/TextInput.tsx'
import { ModelServer } from '../offline/model-server.ts'

const user = userEvent.setup()

const signInAs = (userId: string) => {
  const credentials = { token: 't', userId }
  provideCredentials(() => credentials)
  provideIdentity({ credentials: () => credentials, recover: () => Promise.resolve('later') })
  setOwner(userId)
}
beforeEach(() => {
  Dexie.dependencies.indexedDB = new IDBFactory()
  provideFetch(new ModelServer().fetch)
  signInAs('ada')
})
afterEach(() => setOwner(undefined))

const start = { title: 'As saved', note: '' }

function Fields({ kept }: { kept: DraftStorage }) {
  const [isSent, setSent] = useState(false)
  const { form, text, handleSubmit } = useForm<typeof start, typeof start>({
    start,
    check: values => ({ output: values }),
    submit: async () => undefined,
    afterwards: () => setSent(true),
    errorsOf: () => ({}),
    draft: onlyChanges(kept, start),
  })
  return (
    <form ref={form} onSubmit={handleSubmit}>
      <TextInput {...text('title')} aria-label="Title" />
      <TextInput {...text('note')} aria-label="Note" />
      <button type="submit">Save</button>
      {isSent && 'Sent'}
    </form>
  )
}
const open = async () => {
  const { unmount } = render(<WithDraft name="a form">{kept => <Fields kept={kept} />}</WithDraft>)
  await screen.findByRole('textbox', { name: 'Title' })
  return unmount
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const values = () => [field('Title').value, field('Note').value]
const stored = (draft: { note: string } | undefined) => waitFor(async () => expect(await readDraft('a form')).toEqual(draft))
/** Everything this page had in its memory is gone; the disk stays. */
const reload = () => {
  setOwner(undefined)
  setOwner('ada')
}

test('a draft survives a reload, and is removed after sending', async () => {
  const close = await open()
  await user.type(field('Note'), 'Half a thought')
  await stored({ note: 'Half a thought' })
  close()
  reload()
  const closeAgain = await open()
  expect(values()).toEqual(['As saved', 'Half a thought'])
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await stored(undefined)
  closeAgain()
  reload()
  await open()
  expect(values()).toEqual(['As saved', ''])
})

test('a draft belongs to its user only', async () => {
  const close = await open()
  await user.type(field('Note'), 'Of Ada')
  await stored({ note: 'Of Ada' })
  close()
  setOwner(undefined)
  signInAs('ben')
  await open()
  expect(values()).toEqual(['As saved', ''])
})

test('what another tab typed into the same form stays when this one is sent', async () => {
  const { container, unmount } = render(<WithDraft name="a form">{kept => <Fields kept={kept} />}</WithDraft>)
  const here = within(container)
  await user.type(await here.findByRole('textbox', { name: 'Note' }), 'Of this tab')
  await stored({ note: 'Of this tab' })
  const other = within(render(<WithDraft name="a form">{kept => <Fields kept={kept} />}</WithDraft>).container)
  await user.type(await other.findByRole('textbox', { name: 'Note' }), ', and of the other')
  await stored({ note: 'Of this tab, and of the other' })
  await user.click(here.getByRole('button', { name: 'Save' }))
  await here.findByText('Sent')
  unmount()
  await stored({ note: 'Of this tab, and of the other' })
  await user.click(other.getByRole('button', { name: 'Save' }))
  await stored(undefined)
})
