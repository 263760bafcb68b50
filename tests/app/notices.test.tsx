// @vitest-environment node
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { click, happen, named, openStage, says, type Stage, until } from '../features/stage.tsx'
import { askToSignOut } from '#features/account/index.ts'
import { createFolder } from '#features/folders/acts/create-folder.mutation.ts'
import { commit, keepDraft, writeInstall, mirrorState, pendingChanges, pullChanges, draftNames } from '#offline/index.ts'
import { session } from '#session/session.ts'

let stage: Stage
afterEach(() => stage.close())

test('a session that ran out leaves one on the same screen, with everything readable, and a bar that leads to the login', async () => {
  stage = await openStage({ user_type: 'premium' })
  stage.network.on = false
  await commit(createFolder, { name: 'Congress' })
  await stage.visit('/folders')
  const place = location.pathname
  await until(says('Congress'))
  // Nothing ended the session on purpose: the server does not know it any more.
  await stage.house.store.write(tx => tx.deleteFrom('sessions').execute())
  stage.network.on = true
  await pullChanges()
  await until(says('Your session has ended. What is on this device stays readable, and unsent changes are kept.'))
  expect(location.pathname).toBe(place)
  expect(says('Congress')()).toBe(true)
  expect(named('a', 'Sign in again')?.getAttribute('href')).toBe('/login')
  expect([session.status, await pendingChanges()]).toEqual(['locked', 1])
})

test('the login page says what is kept for whom, until it is closed or somebody signs in', async () => {
  writeInstall({ farewell: { why: 'ended', changes: 2, texts: 1, whose: 'A. B.' } })
  stage = await openStage()
  const words = 'Your session was ended from elsewhere. 2 unsent changes and 1 unsent text are kept here for A. B., locked, for 14 days'
  await until(says(words))
  await click('button', 'Close')
  expect(says(words)()).toBe(false)
})

test('C9 how many changes the browser deleted is said, until it is read', async () => {
  stage = await openStage({ user_type: 'free' })
  await happen(() => (mirrorState.lost = 2))
  await until(says('This browser deleted data of Indago, and with it 2 unsent changes.'))
  await click('button', 'Close')
  await until(() => !says('This browser deleted data')())
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

test('“Save and sign out” gives all changes together ten seconds, then says what is left and stays; tried again, it goes with the last one', async () => {
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
  const kept = await stage.house.store.read.selectFrom('folders').select('name').execute()
  expect(kept.map(({ name }) => name).toSorted()).toEqual(['Congress', 'Journey'])
})
