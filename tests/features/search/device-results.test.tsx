import { afterEach, expect, test } from 'vitest'
import { click, happen, openStage, reconnect, says, type Stage, typeInto, until } from '../stage.tsx'

let stage: Stage
afterEach(() => stage.close())

const titles = () => [...document.querySelectorAll('main section ol h2')].map(title => title.textContent)

/** Saves the first result of a search into a new folder. */
async function saveOne(): Promise<void> {
  await stage.visit('/search/publications?keyword=number+7')
  await until(says('1 result'))
  await click('[data-save]', 'Save Publication number 7')
  await click('dialog button', 'New folder')
  const input = await until(() => document.querySelector<HTMLInputElement>('dialog input'))
  await typeInto(input, 'Kept here')
  await happen(() => input.form!.requestSubmit())
  await until(says('Added to Kept here'))
}

test('offline the records on this device are searched, with a note; back online the whole catalogue', async () => {
  stage = await openStage({ user_type: 'premium' })
  await saveOne()
  stage.network.on = false
  await stage.visit('/search/publications?keyword=number')
  await until(says('1 result on this device'), 15_000)
  expect(titles()).toEqual(['Publication number 7'])
  expect(says('Can’t reach the server. Searching 1 publication on this device')()).toBe(true)
  await reconnect(stage)
  await until(says('30 results'))
  expect(says('on this device')()).toBe(false)
})

test('while the server is slow, results of this device are shown until its answer arrives', async () => {
  stage = await openStage({ user_type: 'premium' })
  await saveOne()
  let release = () => {}
  const late = new Promise<void>(resolve => (release = resolve))
  stage.network.hold = path => (path.endsWith('/search') ? late : undefined)
  await stage.visit('/search/publications?keyword=publication')
  await until(says('The server is slow to answer. Meanwhile searching 1 publication on this device'), 10_000)
  expect(titles()).toEqual(['Publication number 7'])
  release()
  await until(says('30 results'))
  expect(titles()).toHaveLength(12)
})
