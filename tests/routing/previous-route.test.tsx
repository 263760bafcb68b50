import '../support/router.ts'
import { beforeEach, expect, test } from 'vitest'
import { ownPath, rememberRoute, takePreviousRoute } from '#routing/previous-route.ts'

beforeEach(() => localStorage.clear())

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example',
  'javascript:alert(1)',
  'evil',
  '',
  '\\/evil.example',
  '/\t/evil.example',
])('A12 a login never leads to another site: %j', address => {
  const path = ownPath(address)
  expect(path === undefined || new URL(path, location.origin).origin === location.origin).toBe(true)
  if (path !== undefined) expect(path).toMatch(/^\/(?![/\\])/)
})

test('the address is remembered once, with query and hash', () => {
  rememberRoute('/profile/ada/bookmark_folders/7?publication=x#notes')
  expect(takePreviousRoute()).toBe('/profile/ada/bookmark_folders/7?publication=x#notes')
  expect(takePreviousRoute()).toBeUndefined()
})

test.each([
  '/login',
  '/',
  '/404',
  '/500?x=1',
  '/signup/create',
  '/confirmation/pending?x=1',
  '/reset-password',
  '/auth/orcid/callback?code=x',
])('a login does not lead back to %s', href => {
  rememberRoute(href)
  expect(takePreviousRoute()).toBeUndefined()
})

test('A12 a stored foreign address is dropped', () => {
  localStorage.setItem('ri-0.0.26-last_page', JSON.stringify('https://evil.example/'))
  expect(takePreviousRoute()).toBeUndefined()
})
