import { expect, expectTypeOf, test } from 'vitest'
import { type PageName, pageRoutes, pathsOf } from '#contract/page-routes.ts'
import { paramsAt } from '#contract/params-at.ts'
import { to } from '#contract/to.ts'

test('a page without parameters is its path', () => {
  expect(to('login')).toBe('/login')
  expect(to('root')).toBe('/')
  expect(to('404')).toBe('/404')
})

test('a parameter is one segment of the address, whatever is in it', () => {
  expect(to('researcher.show', { id: 'ada-lovelace' })).toBe('/profile/ada-lovelace')
  expect(to('researcher.settings', { id: 'a/b?c#d%e' })).toBe('/profile/a%2Fb%3Fc%23d%25e/settings')
  expect(to('organisation.show', { id: 'Universität Köln' })).toBe('/organisation/Universit%C3%A4t%20K%C3%B6ln')
  expect(to('community.questions.question', { id: 'c', question: '100%' })).toBe('/community/c/questions/100%25')
})

test('filters stay readable, and each of them is a segment', () => {
  expect(to('search', { category: 'patents', _splat: 'year:2019,2020/author:müller' })).toBe(
    '/search/patents/year:2019,2020/author:m%C3%BCller',
  )
})

test('the parameters given choose among the paths of a page; a rest without text is none', () => {
  expect(to('searchLandscape')).toBe('/landscape')
  expect(to('searchLandscape', { category: 'news' })).toBe('/landscape/news')
  expect(to('searchLandscape', { category: 'news', _splat: 'year:2019' })).toBe('/landscape/news/year:2019')
  expect(to('search', { category: 'news', _splat: '' })).toBe('/search/news')
  expect(to('researcher.explore', { id: 'ada', category: undefined })).toBe('/profile/ada/explore')
})

test('where the parameters leave a choice, the first path of the page is written', () => {
  expect(to('confirmation.pending')).toBe('/confirmation/pending')
})

test('a query and a hash arrive as they were given', () => {
  const query = { keyword: 'C++ & "müller"', sort: 'last_added', from: '/search/news?page=2#top' }
  const address = to('search', { category: 'news' }, { query, hash: 'claim 3' })
  const { pathname, searchParams, hash } = new URL(address, 'http://indago.test')
  expect(pathname).toBe('/search/news')
  expect(Object.fromEntries(searchParams)).toEqual(query)
  expect(hash).toBe('#claim%203')
  expect(to('onboarding', {}, { query: {} })).toBe('/onboarding')
})

test('every path of every page gives its parameters back', () => {
  for (const name of Object.keys(pageRoutes) as PageName[])
    for (const path of pathsOf(name).filter(path => path !== '/$'))
      expect([name, paramsAt(name, path.replaceAll('$', '~'))]).toEqual([name, expect.any(Object)])
  expect(paramsAt('researcher.explore', '/profile/ada%20l/explore/news/year:2019/x')).toEqual({
    id: 'ada%20l',
    category: 'news',
    _splat: 'year:2019/x',
  })
  expect(paramsAt('researcher.explore', '/profile/ada/explorer')).toBeUndefined()
  expect(paramsAt('search', '/search')).toBeUndefined()
})

test('a wrong name and a missing, extra or misspelt parameter do not compile', () => {
  expectTypeOf(to<'search'>).returns.toBeString()
  const wrong = () => [
    // @ts-expect-error there is no such page
    to('nowhere'),
    // @ts-expect-error the id is missing
    to('researcher.show'),
    // @ts-expect-error the id is misspelt
    to('researcher.show', { slug: 'ada' }),
    // @ts-expect-error this page has no category
    to('researcher.show', { id: 'ada', category: 'news' }),
    // @ts-expect-error this page has no parameters
    to('login', { id: 'ada' }),
    // @ts-expect-error filters stand behind a category
    to('searchLandscape', { _splat: 'year:2019' }),
  ]
  expect(wrong).toThrow()
})
