import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { address, openApp, type TestApp } from '../../support/app.tsx'

const user = userEvent.setup()
let app: TestApp
afterEach(() => app.close())

const source = { name: 'Tests' }
const records = [
  {
    index: 'publications' as const,
    slug_values: ['a-paper'],
    source,
    title: 'A paper about glaciers',
    locations: [{ name: 'Letters of Ice' }],
    mesh: ['Ice Cover'],
    fields_of_study: ['Glaciology'],
  },
  {
    index: 'clinical_trials' as const,
    slug_values: ['a-trial'],
    source,
    full_title: 'A trial of cold',
    diseases: [{ term: 'Frostbite' }],
    interventions: [{ name: 'Warm water', type: 'Other' }],
  },
  {
    index: 'patents' as const,
    slug_values: ['a-patent'],
    source,
    title: 'An ice pick',
    classifications: [{ code: 'A63B 29/08', scheme: 'CPC' }],
  },
]

const follow = async (href: string, title: string, term: string) => {
  await app.visit(href)
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  await user.click((await dialog.findAllByRole('link', { name: term }))[0]!)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByText('1 result')
}

test('terms of a record lead to the records that have them too', async () => {
  app = await openApp({ user_type: 'premium', records })
  const paper = '/search/publications?publication=a-paper'
  await follow(paper, 'A paper about glaciers', 'Glaciology')
  expect(address()).toBe('/search/publications/field_of_study:glaciology')
  await follow(paper, 'A paper about glaciers', 'Letters of Ice')
  expect(address()).toBe('/search/publications/journal:letters-of-ice')
  await follow(paper, 'A paper about glaciers', 'Ice Cover')
  expect(address()).toBe('/search/publications?keyword=%22Ice+Cover%22&search_by_fields=terms')
  await follow('/search/clinical_trials?clinical_trial=a-trial', 'A trial of cold', 'Frostbite')
  expect(address()).toBe('/search/clinical_trials/condition:frostbite')
  await follow('/search/clinical_trials?clinical_trial=a-trial', 'A trial of cold', 'Warm water')
  await follow('/search/patents?patent=a-patent', 'An ice pick', 'A63B 29/08')
  expect(address()).toBe('/search/patents/classification:a63b-29-08')
})

test('without filters in the plan, terms lead to a search in their field', async () => {
  app = await openApp({ user_type: 'free', records })
  await follow('/search/publications?publication=a-paper', 'A paper about glaciers', 'Glaciology')
  expect(address()).toBe('/search/publications?keyword=%22Glaciology%22&search_by_fields=terms')
})
