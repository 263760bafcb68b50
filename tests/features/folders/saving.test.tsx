import { readStored } from '#kit/storage-keys.ts'
import { nextChangeSeq } from '#server/store/change-seq.ts'
import { afterEach, expect, test } from 'vitest'
import { address, click, happen, named, openStage, reconnect, says, type Stage, typeInto, until } from '../stage.tsx'

let stage: Stage
afterEach(() => stage.close())

interface Held {
  folders: { id: string; name: string; count: number }[]
  bookmarks: { folder_id: string; slug_value: string }[]
}
const onServer = async (): Promise<string[]> => {
  const { folders, bookmarks } = (await stage.server.request<Held>('/v1/changes', { user: stage.user! })).body
  return bookmarks.map(item => `${folders.find(folder => folder.id === item.folder_id)?.name}: ${item.slug_value}`)
}
/** Waits until the server holds exactly these. */
async function held(wanted: string[]): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (JSON.stringify(await onServer()) === JSON.stringify(wanted)) return
    await happen(() => new Promise(resolve => setTimeout(resolve, 40)))
  }
  expect(await onServer()).toEqual(wanted)
}
const box = (name: string) => () => named('dialog input[type=checkbox]', name) as HTMLInputElement | undefined

async function openSaving(): Promise<void> {
  await stage.visit('/search/publications?keyword=number+7')
  await until(says('1 result'))
  await click('main button', 'Save Publication number 7')
  await until(() => named('dialog h2', 'Save to a folder'))
}

test('a guest who saves is asked to log in, and returns to the same search afterwards', async () => {
  stage = await openStage()
  await stage.visit('/search/publications?keyword=number+7')
  await until(says('1 result'))
  await click('main button', 'Save Publication number 7')
  await until(says('You must log in to do this action.'))
  await click('dialog button', 'Log in')
  await until(() => address() === '/login')
  expect(readStored('last_page')).toBe('/search/publications?keyword=number+7')
})

test('a new folder is created with the result in it, and the result’s icon is filled', async () => {
  stage = await openStage({ user_type: 'free' })
  await openSaving()
  await until(says('You have no folders yet.'))
  await click('dialog button', 'New folder')
  const name = await until(() => named('dialog input', 'Name of the new folder'))
  await typeInto(name, 'ab')
  await click('dialog button', 'Create and save')
  await until(says('The name must be at least 3 characters.'))
  await typeInto(name, 'Congress')
  await click('dialog button', 'Create and save')
  await until(says('Added to Congress'))
  await until(() => named('main button', 'Saved: Publication number 7')?.getAttribute('aria-pressed') === 'true')
  await held(['Congress: publications-7'])
})

test('checkboxes save and remove at once with a message, and Undo reverts the last change', async () => {
  stage = await openStage({ user_type: 'premium' })
  await stage.server.folder(stage.user!, { name: 'Thesis' })
  await (await import('#offline/actions.ts')).pullChanges()
  await openSaving()
  await happen((await until(box('Thesis'))).click.bind(box('Thesis')()))
  await until(says('Added to Thesis'))
  await until(() => box('Thesis')()!.checked)
  await held(['Thesis: publications-7'])
  await happen(() => box('Thesis')()!.click())
  await until(says('Removed from Thesis'))
  await held([])
  await until(() => !box('Thesis')()!.checked)
  const undo = [...document.querySelectorAll('button')].filter(button => button.textContent === 'Undo').at(-1)!
  await happen(() => undo.click())
  await until(() => box('Thesis')()!.checked)
  await held(['Thesis: publications-7'])
})

test('offline a save is marked as waiting, and reaches the server once', async () => {
  stage = await openStage({ user_type: 'premium' })
  await stage.server.folder(stage.user!, { name: 'Thesis' })
  await (await import('#offline/actions.ts')).pullChanges()
  await openSaving()
  await until(box('Thesis'))
  stage.network.on = false
  await happen(() => box('Thesis')()!.click())
  await until(says('Added to Thesis'))
  await until(() => document.querySelector('dialog [title^="Saved on this device"]'))
  expect(await onServer()).toEqual([])
  await reconnect(stage)
  await held(['Thesis: publications-7'])
  await until(() => !document.querySelector('dialog [title^="Saved on this device"]'))
})

test('with more than eight folders there is a search box', async () => {
  stage = await openStage({ user_type: 'premium' })
  for (let n = 1; n <= 9; n++) await stage.server.folder(stage.user!, { name: `Folder ${n}` })
  await (await import('#offline/actions.ts')).pullChanges()
  await openSaving()
  const search = await until(() => document.querySelector('dialog input[type=search]'))
  await typeInto(search, 'folder 3')
  await until(() => document.querySelectorAll('dialog input[type=checkbox]').length === 1)
  expect(box('Folder 3')()).toBeDefined()
})

test('a folder that the user may only read is not offered for saving', async () => {
  stage = await openStage({ user_type: 'premium' })
  await stage.server.folder(stage.user!, { name: 'Thesis' })
  const colleague = await stage.server.user()
  for (const [name, role] of [
    ['Read only', 'member'],
    ['Together', 'admin'],
  ] as const) {
    const { id: folder_id } = await stage.server.folder(colleague, { name })
    const membership = { folder_id, user_id: stage.user!.id, role }
    await stage.server.store.write(async tx =>
      tx
        .insertInto('folder_members')
        .values({ ...membership, change_seq: await nextChangeSeq(tx) })
        .execute(),
    )
  }
  await (await import('#offline/actions.ts')).pullChanges()
  await openSaving()
  await until(box('Together'))
  expect([box('Thesis')(), box('Read only')()].map(found => found !== undefined)).toEqual([true, false])
})
