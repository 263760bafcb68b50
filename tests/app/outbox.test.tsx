import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { provideCredentials, provideFetch } from '#api/exchange.ts'
import { reachability } from '#api/reachability.ts'
import Outbox from '#app/outbox/Outbox.tsx'
import { addBookmark } from '#features/folders/mutations/add-bookmark.mutation.ts'
import { createFolder } from '#features/folders/mutations/create-folder.mutation.ts'
import { updateFolder } from '#features/folders/mutations/update-folder.mutation.ts'
import { addEducation, changeEducation } from '#features/researchers/editing/mutations/educations.mutation.ts'
import { educations } from '#features/researchers/researchers.mirrored.ts'
import { commit, exportParked, pendingChanges, provideIdentity, setOwner } from '#offline/index.ts'
import { pullChanges } from '#offline/actions.ts'
import { closeAllModals } from '#ui/overlay/modal.ts'
import ModalHost from '#ui/overlay/ModalHost.tsx'
import { ModelServer } from '../offline/model-server.ts'

let server: ModelServer
let root: Root
let container: HTMLElement
let users = 0

beforeEach(() => {
  Dexie.dependencies.indexedDB = new IDBFactory()
  server = new ModelServer()
  reachability.online = true
  const credentials = { token: 't', userId: `outbox-user-${++users}` }
  provideFetch(server.fetch)
  provideCredentials(() => credentials)
  provideIdentity({ credentials: () => credentials, recover: () => Promise.resolve('later') })
  setOwner(credentials.userId)
  container = document.body.appendChild(document.createElement('div'))
  root = createRoot(container)
  flushSync(() =>
    root.render(
      <>
        <Outbox />
        <ModalHost />
      </>,
    ),
  )
})
afterEach(() => {
  closeAllModals()
  root.unmount()
  container.remove()
  setOwner(undefined)
})

const waitFor = <T,>(find: () => T | undefined | null | false): Promise<T> =>
  vi.waitFor(
    () => {
      const found = find()
      if (!found) throw new Error(`${find.toString()} in: ${document.body.textContent}`)
      return found
    },
    { timeout: 6000, interval: 10 },
  )
const says = (text: string) => waitFor(() => document.body.textContent.includes(text))
const sent = () => vi.waitFor(async () => expect(await pendingChanges()).toBe(0), { timeout: 6000, interval: 10 })
const button = (name: string) => [...document.querySelectorAll('button')].find(each => each.textContent.trim() === name)
const press = async (name: string) => (await waitFor(() => button(name))).click()
const field = (label: string) =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('dialog input, dialog textarea')].find(each =>
    each.labels?.[0]?.textContent.startsWith(label),
  )
async function type(label: string, text: string): Promise<void> {
  const input = await waitFor(() => field(label))
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
  await waitFor(() => field(label)?.value === text)
}
const submit = () => document.querySelector<HTMLFormElement>('dialog form')?.requestSubmit()

const item = (slug: string) => ({ index: 'publications' as const, slug_value: slug })
const refuseText = (word: string) => (server.refuse = ({ body }) => (JSON.stringify(body)?.includes(word) ? 'invalid' : undefined))
async function reconnect(): Promise<void> {
  reachability.online = false
  await new Promise(resolve => setTimeout(resolve))
  reachability.online = true
}
async function realFolder(name = 'Congress'): Promise<string> {
  await commit(createFolder, { name })
  await sent()
  return [...server.folders.keys()].at(-1)!
}

test('a refused new folder opens in the form; corrected, it is saved with what depends on it', async () => {
  refuseText('Congress')
  const { id } = await commit(createFolder, { name: 'Congress', description: 'Words that took an hour', tags: ['graphs'] })
  await commit(addBookmark, { folder_id: id, ...item('a') })
  await press('Edit and try again')
  expect((await waitFor(() => field('Name'))).value).toBe('Congress')
  expect(field('Description')?.value).toBe('Words that took an hour')
  expect(document.querySelector('dialog')?.textContent).toContain('Some fields are not valid.')
  await type('Name', 'Conference')
  submit()
  await sent()
  expect([...server.folders.values()]).toMatchObject([{ name: 'Conference', description: 'Words that took an hour', tags: ['graphs'] }])
  expect([...server.bookmarks.keys()]).toEqual(['1/publications/a'])
  await says('Nothing is waiting')
})

test('closing the form keeps the refused change with all its text', async () => {
  refuseText('Congress')
  await commit(createFolder, { name: 'Congress', description: 'Words that took an hour' })
  await press('Edit and try again')
  await waitFor(() => field('Name'))
  const before = await exportParked()
  closeAllModals()
  await waitFor(() => !document.querySelector('dialog'))
  expect(await exportParked()).toBe(before)
  expect(before).toContain('Words that took an hour')
})

test('an invalid text stays in the form, and the change stays parked', async () => {
  refuseText('Congress')
  await commit(createFolder, { name: 'Congress' })
  await press('Edit and try again')
  await type('Name', 'ab')
  submit()
  await says('The name must be at least 3 characters.')
  expect(field('Name')?.value).toBe('ab')
  expect(await exportParked()).toContain('Congress')
})

test('a refused change of a folder opens with the user’s values and is sent when corrected', async () => {
  const id = await realFolder()
  refuseText('Forbidden')
  await commit(updateFolder, { id, change: { description: 'Forbidden, and an hour of work' } })
  await press('Edit and try again')
  expect((await waitFor(() => field('Name'))).value).toBe('Congress')
  expect(field('Description')?.value).toBe('Forbidden, and an hour of work')
  expect(button('Delete')).toBeUndefined()
  await type('Description', 'An hour of work')
  submit()
  await sent()
  expect(server.folders.get(id)).toMatchObject({ name: 'Congress', description: 'An hour of work' })
})

test('a conflict shows in the form what was saved meanwhile; the submitted text wins', async () => {
  const id = await realFolder()
  server.fault = () => 'drop-request'
  await commit(updateFolder, { id, change: { name: 'Mine' } })
  server.saved.put({ ...server.folders.get(id)!, name: 'Theirs', description: 'Of somebody else' })
  server.fault = () => 'none'
  await reconnect()
  await press('Edit and try again')
  expect((await waitFor(() => field('Name'))).value).toBe('Mine')
  await says('Saved version: Theirs')
  expect(field('Description')?.value).toBe('Of somebody else')
  await type('Name', 'Mine and theirs')
  submit()
  await sent()
  expect(server.folders.get(id)).toMatchObject({ name: 'Mine and theirs', description: 'Of somebody else' })
})

test('a deleted folder is recreated under its name, with every record that was to be added to it', async () => {
  const id = await realFolder('Congress of 2026')
  const other = await realFolder('Another')
  // No pull is under way or begins, so that none removes the folder before both records are added to it.
  await pullChanges()
  reachability.online = false
  server.folders.delete(id)
  await commit(addBookmark, { folder_id: id, ...item('a') })
  await commit(addBookmark, { folder_id: id, ...item('b') })
  reachability.online = true
  await commit(addBookmark, { folder_id: other, ...item('c') })
  await says('Changes that could not be saved (2)')
  // The folders are read separately from the refused changes and can come later.
  const choices = await waitFor(() => {
    const names = [...document.querySelectorAll('option')].map(option => option.textContent)
    return names.includes('Another') && names
  })
  expect(choices).not.toContain('Congress of 2026')
  await press('Recreate folder')
  await sent()
  expect([...server.folders.values()].map(folder => folder.name)).toEqual(['Another', 'Congress of 2026'])
  expect([...server.bookmarks.keys()].toSorted()).toEqual(['2/publications/c', '3/publications/a', '3/publications/b'])
})

test('a folder unknown to this device is recreated under the name in the refused change', async () => {
  const id = await realFolder('Congress of 2026')
  server.fault = ({ method }) => (method === 'POST' ? 'drop-request' : 'none')
  await commit(addBookmark, { folder_id: id, ...item('a') })
  await server.fetch(`/v1/bookmark_folders/${id}`, { method: 'DELETE', headers: { 'idempotency-key': 'other-device.1' } })
  await pullChanges()
  server.fault = () => 'none'
  await reconnect()
  await press('Recreate folder')
  await sent()
  expect([...server.folders.values()].map(folder => folder.name)).toEqual(['Congress of 2026'])
  expect([...server.bookmarks.keys()]).toEqual(['2/publications/a'])
})

test('a change of an education that another device removed is added again with its text', async () => {
  const stage = { id: '7d9f0a52-5c3e-4f3c-9a52-0b8a1f6f2c11', organisation: 'Institute of Words', organisation_slug: null, title: 'Master' }
  const degree = { ...stage, from_month: null, from_year: 1990, to_month: null, to_year: 1994, present: false }
  await commit(addEducation, degree)
  await sent()
  server.change(educations, degree.id)
  await commit(changeEducation, { ...degree, title: 'Doctor', seen: degree })
  await says('This education was removed from your profile.')
  await press('Add it again')
  await sent()
  expect([...server.educations.values()]).toMatchObject([{ organisation: 'Institute of Words', title: 'Doctor', from_year: 1990 }])
  await says('Nothing is waiting')
})
