// @vitest-environment node
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { click, happen, named, openStage, says, type Stage, until } from '../features/stage.tsx'
import { askToSignOut } from '#features/account/index.ts'
import { createFolder } from '#features/folders/mutations/create-folder.mutation.ts'
import { commit, keepDraft, writeInstall, mirrorState, pendingChanges, draftNames } from '#offline/index.ts'
import { pullChanges } from '#offline/actions.ts'
import { to } from '#contract/to.ts'
import { session } from '#session/session.ts'

let stage: Stage
afterEach(() => stage.close())

test('an expired session keeps the page readable and shows a bar with a link to the login', async () => {
  stage = await openStage({ user_type: 'premium' })
  stage.network.on = false
  await commit(createFolder, { name: 'Congress' })
  const path = to('researcher.bookmark_folders.overview', { id: session.user!.slug_values[0]! })
  await stage.visit(path)
  // The start page lists the folder too, so wait for the heading of the folders page.
  await until(() => named('h1', 'Bookmark folders') && says('Congress')())
  // The session is not ended by the user: the server has deleted it.
  await stage.server.store.write(tx => tx.deleteFrom('sessions').execute())
  stage.network.on = true
  await pullChanges()
  await until(says('Your session has ended. What is on this device stays readable, and unsent changes are kept.'))
  expect(location.pathname).toBe(path)
  expect(says('Congress')()).toBe(true)
  expect(named('a', 'Sign in again')?.getAttribute('href')).toBe('/login')
  expect([session.status, await pendingChanges()]).toEqual(['locked', 1])
})

test('after a session ended, a bar says what is stored for whom, until it is closed', async () => {
  writeInstall({ farewell: { why: 'ended', changes: 2, texts: 1, whose: 'A. B.' } })
  stage = await openStage()
  const text =
    'Your session was ended on another device. 2 unsent changes and 1 unsent draft of A. B. are stored here, encrypted, for 14 days.'
  await until(says(text))
  await click('button', 'Close')
  expect(says(text)()).toBe(false)
})

test('C9 a bar says how many changes the browser deleted, until it is closed', async () => {
  stage = await openStage({ user_type: 'free' })
  await happen(() => (mirrorState.lost = 2))
  await until(says('Your browser deleted Indago’s data, including 2 unsent changes.'))
  await click('button', 'Close')
  await until(() => !says('Your browser deleted')())
  expect(mirrorState.lost).toBeUndefined()
})

test('a sign-out says what would be lost, drafts included; cancelling loses nothing', async () => {
  stage = await openStage({ user_type: 'premium' })
  stage.network.on = false
  await commit(createFolder, { name: 'Congress' })
  await keepDraft('message/ada-lovelace', { body: 'An hour of words' })
  const leaving = askToSignOut()
  await until(says('1 change is waiting to be sent, and 1 draft was not sent.'))
  expect(says('Message (ada lovelace)')()).toBe(true)
  const save = named('button', 'Save and sign out')
  expect(save?.getAttribute('aria-disabled')).toBe('true')
  expect(document.getElementById(save?.getAttribute('aria-describedby') ?? '')?.textContent).toContain('offline')
  await click('button', 'Save and sign out')
  expect(says('Saving')()).toBe(false)
  await click('button', 'Cancel')
  await leaving
  expect([await pendingChanges(), await draftNames(), session.status]).toEqual([1, ['message/ada-lovelace'], 'signed_in'])
})

test('“Save and sign out” waits ten seconds for all changes, else stays; the next try finishes', async () => {
  stage = await openStage({ user_type: 'premium' })
  const held: (() => void)[] = []
  stage.network.hold = (path, body) => (path.endsWith('/bookmark_folders') && body ? new Promise(arrive => held.push(arrive)) : undefined)
  for (const name of ['Congress', 'Journey']) await commit(createFolder, { name })
  await until(() => held.length === 2)
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  const left = vi.spyOn(location, 'assign').mockImplementation(() => {})
  onTestFinished(() => {
    vi.useRealTimers()
    left.mockRestore()
  })
  const leaving = askToSignOut()
  await click('dialog button', 'Save and sign out')
  await until(says('Saving … 2 left'))
  await vi.advanceTimersByTimeAsync(8000)
  held.shift()!()
  await until(says('Saving … 1 left'))
  await vi.advanceTimersByTimeAsync(2000)
  await until(says('1 change could not be saved within ten seconds. You’re still signed in.'))
  expect([await pendingChanges(), session.status]).toEqual([1, 'signed_in'])

  await click('dialog button', 'Save and sign out')
  await until(says('Saving … 1 left'))
  expect(session.status).toBe('signed_in')
  held.shift()!()
  await leaving
  expect(session.status).toBe('guest')
  expect(left).toHaveBeenCalledWith('/login')
  const saved = await stage.server.store.read.selectFrom('folders').select('name').execute()
  expect(saved.map(({ name }) => name).toSorted()).toEqual(['Congress', 'Journey'])
})
