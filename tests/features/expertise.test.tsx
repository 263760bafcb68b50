import { afterEach, expect, test } from 'vitest'
import { comparedTerms } from '#features/expertise/compared-terms.ts'
import { CompareModal } from '#features/expertise/index.ts'
import { setTracker } from '#session/track.ts'
import { openModal } from '#ui/overlay/modal.ts'
import { click, happen, openStage, says, type Stage, until } from './stage.tsx'

let stage: Stage | undefined
afterEach(async () => {
  setTracker(undefined)
  await stage?.close()
  stage = undefined
})

const about = (title: string, terms: Record<string, number>) => ({
  slug_values: [title],
  title,
  documents: 10,
  terms: Object.entries(terms).map(([term, count]) => ({ term, count, total: 100 })),
  years: [],
})

test('compared terms are sorted by how many records share them, then by documents', () => {
  const rows = comparedTerms([about('a', { optics: 9, spin: 1 }), about('b', { spin: 2, lamps: 4 }), about('c', { spin: 1, lamps: 1 })])
  expect(rows.map(({ term, shared, of }) => [term, shared, of.map(one => one?.count)])).toEqual([
    ['spin', 3, [1, 2, 1]],
    ['lamps', 2, [undefined, 4, 1]],
    ['optics', 1, [9, undefined, undefined]],
  ])
  expect(comparedTerms([about('a', {}), about('b', {})])).toEqual([])
})

test('comparing shows the records and their documents by year, and is tracked once', async () => {
  stage = await openStage({ user_type: 'free' })
  const counted: unknown[] = []
  setTracker((event, object) => counted.push([event, object]))
  // These two have no documents since 2005, so there is no chart, which would need a browser's canvas.
  await happen(() => void openModal(CompareModal, { index: 'organisations', slugs: ['organisations-1', 'organisations-2'] }))
  await until(says('Documents by year'))
  expect(says('No data available')()).toBe(true)
  expect(counted).toEqual([['compare_used', { index: 'organisations', slugs: ['organisations-1', 'organisations-2'] }]])
})

test('a guest is told what comparing requires, and no request is sent', async () => {
  stage = await openStage()
  const asked: string[] = []
  stage.network.hold = path => void asked.push(path)
  await happen(() => void openModal(CompareModal, { index: 'researchers', slugs: ['researchers-0', 'researchers-1'] }))
  await until(says('side by side'))
  expect(asked.filter(path => path.includes('expertises'))).toEqual([])
  await click('dialog button', 'Log in')
  await until(says('You must log in to do this action.'))
})

test('a missing record shows an error with a button to try again', async () => {
  stage = await openStage({ user_type: 'premium' })
  await happen(() => void openModal(CompareModal, { index: 'researchers', slugs: ['researchers-0', 'nobody'] }))
  const alert = await until(() => document.querySelector('dialog [role=alert]'))
  expect(alert.textContent).toContain('Try again')
})

test('an open record lists its collaborators and how often they appear together', async () => {
  stage = await openStage({ user_type: 'premium' })
  await stage.visit('/search/researchers?researcher=researchers-0')
  await until(says('Works with'))
  const partners = () => [...document.querySelectorAll('section[aria-labelledby=collaborators-heading] li')].map(line => line.textContent)
  await until(() => partners().length > 0)
  expect(partners()).toHaveLength(1)
  expect(partners()[0]).toMatch(/2 together$/)
})

test('results by year require the right to view filters, and no request is sent without it', async () => {
  stage = await openStage()
  await stage.visit('/search/publications?keyword=number')
  const opener = await until(() => document.querySelector<HTMLButtonElement>('[aria-label="Results by year"]'))
  const asked: string[] = []
  stage.network.hold = path => void asked.push(path)
  await happen(() => opener.click())
  await until(says('Results by year requires filters.'))
  expect(asked.filter(path => path.includes('graph_data'))).toEqual([])
})
