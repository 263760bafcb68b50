import { afterEach, expect, test } from 'vitest'
import { address, click, named, openStage, says, type Stage, until } from '../stage.tsx'

let stage: Stage
afterEach(() => stage.close())

const block = (title: string) =>
  [...document.querySelectorAll('dialog section')].find(section => section.querySelector('h3')?.textContent?.startsWith(title))

test('a researcher’s record previews linked records of each index, with a link to all of them', async () => {
  stage = await openStage({ user_type: 'free' })
  await stage.visit('/search/researchers?researcher=researchers-0')
  const publications = await until(() => block('Publications'))
  expect(publications.querySelector('h3')!.textContent).toBe('Publications 3')
  expect(publications.textContent).toContain('Publication number 10')
  expect(named('dialog a', 'View all: Publications')!.getAttribute('href')).toBe('/profile/researchers-0/explore/publications')
  expect(block('Patents')).toBeUndefined()
  await click('dialog a', 'View all: Publications')
  await until(() => address() === '/profile/researchers-0/explore/publications')
  await until(says('3 results'))
  expect(document.querySelector('dialog[open]')).toBeNull()
})

test('results found by name only are listed apart, with a warning', async () => {
  stage = await openStage({ user_type: 'free' })
  await stage.visit('/search/researchers?researcher=researchers-0')
  const publications = await until(() => block('Publications'))
  const link = [...publications.querySelectorAll('a')].find(one => one.textContent === 'Found by name: 3')!
  expect(link.getAttribute('href')).toBe('/profile/researchers-0/explore/publications?qf=suggestions_only')
  const words = document.getElementById(link.getAttribute('aria-describedby')!)!.textContent
  expect(words).toBe('3 results were found by name, are not yet verified and could belong to someone with an identical name.')
})

test('a patent lists its family’s documents with their dates, a publication does not', async () => {
  stage = await openStage({ user_type: 'free' })
  await stage.visit('/search/patents?patent=patents-0')
  const related = await until(() => block('Related documents of this patent'))
  expect([...related.querySelectorAll('a')].map(link => link.textContent)).toEqual(['Patent number 1'])
  expect(related.textContent).toContain('published 1 January 2009')
  await stage.visit('/search/publications?publication=publications-1')
  await until(() => document.querySelector('dialog article'))
  expect(document.querySelector('dialog h3')?.textContent).not.toBe('Related documents of this patent')
})

test('an open record highlights the keyword of the search in its full texts', async () => {
  stage = await openStage({
    user_type: 'free',
    records: [
      {
        index: 'publications',
        slug_values: ['long-one'],
        source: { name: 'Tests' },
        title: 'A lantern',
        abstract: `A lantern. ${'Nothing here. '.repeat(80)}Another lantern.`,
      },
    ],
  })
  await stage.visit('/search/publications?keyword=lantern&publication=long-one')
  await until(() => document.querySelectorAll('dialog article mark').length === 3)
})

test('offline a stored record opens without previews', async () => {
  stage = await openStage({ user_type: 'free' })
  await stage.visit('/search/research_groups?research_group=research-groups-0')
  await until(() => document.querySelector('dialog article'))
  stage.network.on = false
  await stage.visit('/search/research_groups')
  await stage.visit('/search/research_groups?research_group=research-groups-0')
  await until(() => document.querySelector('dialog'))
  expect(says('Something went wrong')()).toBe(false)
})
