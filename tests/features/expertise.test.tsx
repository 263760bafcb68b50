import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { ComparedTerms } from '#features/expertise/ComparedTerms.tsx'
import { comparedTerms } from '#features/expertise/compared-terms.ts'
import { CompareModal } from '#features/expertise/index.ts'
import { openModal } from '#ui/overlay/modal.ts'
import { tracking } from '../support/tracking.ts'
import { openApp, type TestApp } from '../support/app.tsx'

const user = userEvent.setup()
let app: TestApp | undefined
afterEach(async () => {
  await app?.close()
  app = undefined
})

const about = (title: string, terms: Record<string, number>) => ({
  slug_values: [title],
  title,
  documents: 10,
  terms: Object.entries(terms).map(([term, count]) => ({ term, count, total: 100 })),
  years: [],
})

/** Opens the comparison of these records. */
const compare = async (index: 'researchers' | 'organisations', slugs: string[]) => {
  await act(async () => void openModal(CompareModal, { index, slugs }))
  return within(await screen.findByRole('dialog', { name: `Compare ${index}` }))
}

test('compared terms are sorted by how many records share them, then by documents', () => {
  const rows = comparedTerms([
    about('a', { optics: 9, spin: 1, lamps: 0 }),
    about('b', { lamps: 4, spin: 2, optics: 0 }),
    about('c', { lamps: 1, spin: 1, optics: 0 }),
  ])
  expect(rows.map(({ term, shared, counts }) => [term, shared, counts])).toEqual([
    ['spin', 3, [1, 2, 1]],
    ['lamps', 2, [0, 4, 1]],
    ['optics', 1, [9, 0, 0]],
  ])
  expect(comparedTerms([about('a', {}), about('b', {})])).toEqual([])
})

test('what compared numbers mean is said above the table, not in it: a phone scrolls it sideways', () => {
  render(<ComparedTerms index="researchers" records={[about('a', { spin: 1 }), about('b', { spin: 2 })]} />)
  const meaning = 'How many documents have each term that is typical of any of them.'
  const table = screen.getByRole('table', { name: meaning })
  expect(table.contains(screen.getByText(meaning))).toBe(false)
})

test('comparing shows the records and their documents by year, and is tracked once', async () => {
  app = await openApp({ user_type: 'free' })
  const counted = tracking()
  // These two have no documents since 2005, so there is no chart, which would need a browser's canvas.
  const dialog = await compare('organisations', ['organisations-1', 'organisations-2'])
  const years = await dialog.findByRole('heading', { name: 'Documents by year' })
  within(years.parentElement!).getByText('No data available')
  expect(counted).toEqual([['compare_used', { index: 'organisations', slugs: ['organisations-1', 'organisations-2'] }]])
})

test('a guest is told what comparing requires, and no request is sent', async () => {
  app = await openApp()
  const asked: string[] = []
  app.network.hold = path => void asked.push(path)
  const dialog = await compare('researchers', ['researchers-0', 'researchers-1'])
  dialog.getByText('Compare topics and years of records side by side.')
  expect(asked.filter(path => path.includes('expertises'))).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Log in' }))
  await screen.findByText('You must log in to do this action.')
})

test('a missing record shows an error with a button to try again', async () => {
  app = await openApp({ user_type: 'premium' })
  const dialog = await compare('researchers', ['researchers-0', 'nobody'])
  within(await dialog.findByRole('alert')).getByRole('button', { name: 'Try again' })
})

test('an open record lists its collaborators and how often they appear together', async () => {
  app = await openApp({ user_type: 'premium' })
  await app.visit('/search/researchers?researcher=researchers-0')
  const partners = within(await screen.findByRole('region', { name: 'Works with' }))
  const [partner, ...others] = await partners.findAllByRole('listitem')
  expect(partner!.textContent).toMatch(/2 together$/)
  expect(others).toEqual([])
})

test('a collaborator is described by up to three research interests, and one without a record says so', async () => {
  const shared = { source: { name: 'Tests' } }
  const named = (slug: string, name: string) => ({ name, slug_values: [slug] })
  app = await openApp({
    user_type: 'premium',
    records: [
      { index: 'researchers', slug_values: ['eve'], ...shared, full_name: 'Eve Lens' },
      {
        index: 'researchers',
        slug_values: ['max'],
        ...shared,
        full_name: 'Max Prism',
        research_interests: ['Optics', 'Lamps', 'Weirs', 'Boats'],
      },
      {
        index: 'publications',
        slug_values: ['prisms'],
        ...shared,
        title: 'Prisms',
        authors: [named('eve', 'Eve Lens'), named('max', 'Max Prism'), named('gone', 'Ida Gone')],
      },
    ],
  })
  await app.visit('/search/researchers?researcher=eve')
  const partners = within(await screen.findByRole('region', { name: 'Works with' }))
  const describedAs = async (name: string) => {
    const tip = await waitFor(() => {
      const id = partners.getByRole('link', { name }).getAttribute('aria-describedby')
      expect(id).not.toBeNull()
      return id!
    })
    return document.getElementById(tip)!.textContent
  }
  expect(await describedAs('Max Prism')).toBe('Optics, Lamps, Weirs')
  expect(await describedAs('Ida Gone')).toBe('No researcher found')
})

test('results by year require the right to view filters, and no request is sent without it', async () => {
  app = await openApp()
  await app.visit('/search/publications?keyword=number')
  const opener = await screen.findByRole('button', { name: 'Results by year' })
  const asked: string[] = []
  app.network.hold = path => void asked.push(path)
  await user.click(opener)
  await screen.findByText('Results by year requires filters.')
  expect(asked.filter(path => path.includes('graph_data'))).toEqual([])
})
