// @vitest-environment node
import { afterEach, expect, test } from 'vitest'
import { mayDo, mustSignIn } from '#features/plans/index.ts'
import { rightWords } from '#features/plans/right-words.ts'
import { can } from '#contract/rights.ts'
import { takePreviousRoute } from '#routing/previous-route.ts'
import { address, click, happen, named, openStage, says, type Stage, until } from './stage.tsx'

let stage: Stage
afterEach(() => stage.close())
const dialog = () => document.querySelector('dialog')

test('a guest who tries what needs a user is asked to log in, and the way back is remembered', async () => {
  stage = await openStage()
  await stage.visit('/search/publications?keyword=number')
  await happen(() => expect(mustSignIn()).toBe(false))
  await until(says('You must log in to do this action.'))
  expect(named('dialog button', 'Close')).toBeDefined()
  expect(named('dialog button', 'Sign up')).toBeDefined()
  await click('dialog button', 'Log in')
  await until(() => address() === '/login')
  expect(dialog()).toBeNull()
  expect(takePreviousRoute()).toBe('/search/publications?keyword=number')
})

test('Sign up remembers the way back too, and says who makes accounts here', async () => {
  stage = await openStage()
  await stage.visit('/search/publications?keyword=number&publication=publications-1')
  await until(says('Save to a folder'))
  await click('dialog button', 'Save to a folder')
  await until(says('You must log in to do this action.'))
  await click('dialog button', 'Sign up')
  await until(() => address() === '/signup')
  await until(says('Accounts are made by whoever runs this server'))
  expect(takePreviousRoute()).toBe('/search/publications?keyword=number&publication=publications-1')
})

test('the question to log in closes when the route name changes', async () => {
  stage = await openStage()
  await happen(() => mustSignIn())
  await until(says('You must log in to do this action.'))
  await stage.visit('/search/publications')
  await until(() => !dialog())
})

test('a guest who tries a paid feature is asked to log in, a user is shown what the paid plan opens', async () => {
  stage = await openStage({ user_type: 'free' })
  expect(mayDo('viewFilters')).toBe(true)
  expect(mustSignIn()).toBe(true)
  expect(dialog()).toBeNull()
  await happen(() => expect(mayDo('viewLandscape')).toBe(false))
  await until(says('Your plan does not include the whole landscape.'))
  for (const line of [
    'All results',
    'Filters',
    'Analytics',
    'Export to Excel or CSV',
    'Shared bookmark folders',
    'Alerts',
    'Free training',
  ])
    expect(says(line)(), line).toBe(true)
  expect(says('Bookmarks are part of every plan')()).toBe(true)
  expect(named('dialog a', 'Book a demo')?.getAttribute('href')).toMatch(/^(mailto|https):/)
  await click('dialog footer button', 'Close')
  await until(() => !dialog())
})

test('a plan that has the right is asked nothing, and every right has its words', async () => {
  stage = await openStage({ user_type: 'premium' })
  for (const right of Object.keys(rightWords) as (keyof typeof rightWords)[]) {
    expect(mayDo(right)).toBe(can('premium', right))
    expect(rightWords[right]).not.toBe('')
  }
  expect(dialog()).toBeNull()
})
