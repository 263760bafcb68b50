import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { to } from '#contract/to.ts'
import { openVerify } from '#features/organisations/index.ts'
import { session, updateUser } from '#session/session.ts'
import type { PictureName } from '#ui/picture/Picture.tsx'
import { openApp, type TestApp } from '../support/app.tsx'
import { farOrganisations } from '../support/far-organisations.ts'

const user = userEvent.setup()
let app: TestApp
afterEach(() => app.close())

const isDrawn = (name: PictureName | 'login') =>
  waitFor(() => expect(document.querySelector(`use[href="/illustrations/${name}.svg#picture"]`), name).not.toBeNull())

test.each([
  ['/login', 'login'],
  ['/signup', 'signup'],
  ['/search/publications?keyword=zzzyx', 'no-results'],
] as const)('a guest at %s sees the drawing %s', async (path, picture) => {
  app = await openApp()
  await app.visit(path)
  await isDrawn(picture)
})

test.each([
  ['/search', 'start'],
  ['/create/research_group', 'group'],
  ['/create/organisation', 'organisation'],
  ['/create/community', 'community'],
] as const)('a user at %s sees the drawing %s', async (path, picture) => {
  app = await openApp({ user_type: 'premium' })
  await app.visit(path)
  await isDrawn(picture)
})

test('an account without folders sees the empty page', async () => {
  app = await openApp({ user_type: 'premium' })
  await app.visit(to('researcher.bookmark_folders.overview', { id: session.user!.slug_values[0]! }))
  await isDrawn('empty')
})

test('what a plan lacks is drawn in its place: results, the landscape', async () => {
  app = await openApp({ user_type: 'free', records: farOrganisations })
  await app.visit('/search/publications')
  await isDrawn('locked-list')
  await user.click(await screen.findByRole('button', { name: 'Show as blocks' }))
  await isDrawn('locked-card')
  await app.visit('/landscape/organisations')
  await isDrawn('landscape')
})

test.each([
  [true, 'shield-verified'],
  [false, 'shield-unverified'],
] as const)('a user whose account is verified (%s) sees the %s', async (verified, picture) => {
  app = await openApp({ user_type: 'free' })
  updateUser({ ...session.user!, verified })
  void openVerify()
  await isDrawn(picture)
})
