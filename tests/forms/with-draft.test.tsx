import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { provideCredentials, provideFetch } from '#api/exchange.ts'
import { type DraftStorage, onlyChanges } from '#forms/draft-storage.ts'
import { useForm } from '#forms/use-form.ts'
import { WithDraft } from '#forms/WithDraft.tsx'
import { provideIdentity, setOwner } from '#offline/index.ts'
import { TextInput } from '#ui/first/TextInput.tsx'
import { ModelServer } from '../offline/model-server.ts'
import { render, happen, type, until } from '../ui/render.tsx'

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
  const { form, text, handleSubmit } = useForm<typeof start, typeof start>({
    start,
    check: values => ({ output: values }),
    submit: async () => undefined,
    errorsOf: () => ({}),
    draft: onlyChanges(kept, start),
  })
  return (
    <form ref={form} onSubmit={handleSubmit}>
      <TextInput {...text('title')} />
      <TextInput {...text('note')} />
    </form>
  )
}
const open = async () => {
  const close = await render(<WithDraft name="a form">{kept => <Fields kept={kept} />}</WithDraft>)
  await until(() => document.querySelector('form') !== null)
  return close
}
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)!
const values = () => [field('title').value, field('note').value]
/** Everything this page had in its memory is gone; the disk stays. */
const reload = () => {
  setOwner(undefined)
  setOwner('ada')
}

test('a draft survives a reload, and is removed after sending', async () => {
  const close = await open()
  await type(field('note'), 'Half a thought')
  await close()
  reload()
  const closeAgain = await open()
  expect(values()).toEqual(['As saved', 'Half a thought'])
  await happen(() => document.querySelector('form')!.requestSubmit())
  await closeAgain()
  reload()
  await open()
  expect(values()).toEqual(['As saved', ''])
})

test('a draft belongs to its user only', async () => {
  const close = await open()
  await type(field('note'), 'Of Ada')
  await close()
  setOwner(undefined)
  signInAs('ben')
  await open()
  expect(values()).toEqual(['As saved', ''])
})
