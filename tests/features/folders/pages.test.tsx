import { afterEach, expect, test } from 'vitest'
import { address, click, happen, named, openStage, press, says, type Stage, typeInto, until } from '../stage.tsx'

let stage: Stage
afterEach(() => stage.close())

const profile = async () => (await import('#session/session.ts')).session.user!.slug_values[0]!
const pull = async () => (await import('#offline/actions.ts')).pullChanges()
const names = () => [...document.querySelectorAll('main h2 a')].map(link => link.textContent)
const nameField = () => named('dialog input', 'Name') as HTMLInputElement

async function item(folder: string, slug: string, index = 'publications'): Promise<void> {
  const body = { slug_values: [slug], index }
  await stage.server.request(`/v1/bookmark_folders/${folder}/bookmarks`, { user: stage.user!, body, key: true })
}
async function overview(): Promise<void> {
  await pull()
  await stage.visit(`/profile/${await profile()}/bookmark_folders`)
}

test('the overview shows each folder, and is searched and sorted offline', async () => {
  stage = await openStage({ user_type: 'premium' })
  const thesis = await stage.server.folder(stage.user!, { name: 'Thesis', tags: ['graphs'], is_private: true })
  await stage.server.folder(stage.user!, { name: 'Atlas', is_private: false })
  await item(thesis.id, 'publications-1')
  await overview()
  await until(() => names().length === 2)
  const row = named('main h2 a', 'Thesis')!.closest('li')!
  expect(row.textContent).toMatch(/Private.*1 item.*graphs/)
  expect(named('main h2 a', 'Atlas')!.closest('li')!.textContent).not.toContain('Private')
  stage.network.on = false
  await typeInto(document.querySelector('main input[type=search]')!, 'graph')
  await until(() => names().join() === 'Thesis')
  await typeInto(document.querySelector('main input[type=search]')!, '')
  const order = document.querySelector<HTMLSelectElement>('main select')!
  await happen(() => {
    order.value = 'name'
    order.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await until(() => names().join() === 'Atlas,Thesis')
})

test('a long list of folders is drawn in part, and the search finds the others', async () => {
  stage = await openStage({ user_type: 'premium' })
  for (let n = 1; n <= 70; n++) await stage.server.folder(stage.user!, { name: `Folder ${100 + n} of many` })
  await overview()
  await until(() => names().length > 0)
  expect(names().length).toBeLessThan(60)
  stage.network.on = false
  const drawn = names()
  const hidden = Array.from({ length: 70 }, (_, at) => `Folder ${101 + at} of many`).find(name => !drawn.includes(name))!
  await typeInto(document.querySelector('main input[type=search]')!, hidden)
  await until(() => names().join() === hidden)
})

test('the folders of another user look like a page that does not exist', async () => {
  stage = await openStage({ user_type: 'premium' })
  await stage.visit('/profile/somebody-else/bookmark_folders')
  await until(() => address() === '/404')
})

test('a guest who opens folders is sent to the login page', async () => {
  stage = await openStage()
  await stage.visit('/profile/anybody/bookmark_folders')
  await until(() => address() === '/login')
})

test('offline a folder shows its items by type, and marks one that left the catalogue', async () => {
  stage = await openStage({ user_type: 'premium' })
  const { id } = await stage.server.folder(stage.user!, { name: 'Thesis' })
  await item(id, 'publications-1')
  await item(id, 'patents-1', 'patents')
  await stage.catalogue.remove('publications', 'publications-1')
  await pull()
  stage.network.on = false
  await stage.visit(`/profile/${await profile()}/bookmark_folders/${id}`)
  await until(() => names().length === 2)
  expect(says('No longer in the catalogue')()).toBe(true)
  await click('nav a', 'Patents')
  await until(() => names().join() === 'Patent number 1')
  expect(address()).toBe(`/profile/${await profile()}/bookmark_folders/${id}/patents`)
})

test('removing an item shows a message and can be undone', async () => {
  stage = await openStage({ user_type: 'premium' })
  const { id } = await stage.server.folder(stage.user!, { name: 'Thesis' })
  await item(id, 'publications-1')
  await pull()
  await stage.visit(`/profile/${await profile()}/bookmark_folders/${id}`)
  await click('main button', 'Remove Publication number 1')
  await until(says('Removed from Thesis'))
  await until(says('This folder is empty'))
  await click('button', 'Undo')
  await until(() => names().join() === 'Publication number 1')
})

test('an unknown folder shows a message with a link to all folders', async () => {
  stage = await openStage({ user_type: 'premium' })
  await pull()
  await stage.visit(`/profile/${await profile()}/bookmark_folders/never-was`)
  await until(says('Folder not found'))
  await click('main a', 'All folders')
  await until(says('No folders yet'))
})

test('a folder name is checked when the field loses the focus, and a second after the last key', async () => {
  stage = await openStage({ user_type: 'premium' })
  await overview()
  await click('main button', 'New folder')
  await until(nameField)
  await typeInto(nameField(), 'ab')
  expect(says('at least 3 characters')()).toBe(false)
  await happen(() => nameField().dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  await until(says('The name must be at least 3 characters.'), 500)
  await typeInto(nameField(), 'abc')
  await until(() => !says('at least 3 characters')())
  await typeInto(nameField(), 'ab')
  await until(says('The name must be at least 3 characters.'))
})

test('closing a changed form asks first', async () => {
  stage = await openStage({ user_type: 'premium' })
  await overview()
  await click('main button', 'New folder')
  await until(nameField)
  await typeInto(nameField(), 'Half a na')
  await happen(() => nameField().focus())
  await press('Escape')
  await until(says('Discard what you have typed?'))
  await click('dialog button', 'Keep editing')
  await until(() => !says('Discard what you have typed?')())
  expect(nameField().value).toBe('Half a na')
})

test('a new folder is private by default, and opens when it is created', async () => {
  stage = await openStage({ user_type: 'premium' })
  await overview()
  await click('main button', 'New folder')
  await until(nameField)
  expect(named('dialog button', 'Delete')).toBeUndefined()
  await typeInto(nameField(), 'Congress')
  await happen(() => document.querySelector<HTMLFormElement>('#folder-form')!.requestSubmit())
  await until(() => document.querySelector('main h1')?.textContent === 'Congress')
  expect(says('Private')()).toBe(true)
  const { body } = await stage.server.request<{ folders: { name: string; is_private: boolean }[] }>('/v1/changes', { user: stage.user! })
  expect(body.folders).toMatchObject([{ name: 'Congress', is_private: true }])
})

test('a folder is deleted only after a question, and the page changes to all folders', async () => {
  stage = await openStage({ user_type: 'premium' })
  const { id } = await stage.server.folder(stage.user!, { name: 'Thesis' })
  await pull()
  await stage.visit(`/profile/${await profile()}/bookmark_folders/${id}`)
  await click('main button', 'Edit')
  await click('dialog button', 'Delete')
  await until(says('Are you sure you want to delete this folder?'))
  await click('dialog button', 'Cancel')
  await until(() => !says('Are you sure')())
  await click('dialog button', 'Delete')
  await until(says('Are you sure'))
  const last = () => [...document.querySelectorAll<HTMLElement>('dialog button')].filter(button => button.textContent === 'Delete').at(-1)!
  await happen(() => last().click())
  await until(says('No folders yet'))
  expect(address()).toBe(`/profile/${await profile()}/bookmark_folders`)
})
