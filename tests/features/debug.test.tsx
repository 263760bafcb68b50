import { readdirSync, readFileSync } from 'node:fs'
import { screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { openApp } from '../support/app.tsx'

const title = 'Identifiers of this page'

test('A34 a development server shows the identifiers of the open page', async () => {
  const app = await openApp({ user_type: 'free', settings: { development: true } })
  onTestFinished(() => app.close())
  await app.visit('/search/publications?publication=publications-1')
  const panel = (await screen.findByText(title)).closest('details')!
  for (const id of ['search', 'publications-1', app.user!.id]) expect(panel.textContent).toContain(id)
})

test('A34 the production build has no code of the debug panel', () => {
  const scripts = readdirSync('dist/client', { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.js'))
  const text = scripts.map(name => readFileSync(`dist/client/${name}`, 'utf8'))
  expect(text.some(script => script.includes('You must log in to do this action.'))).toBe(true)
  expect(text.filter(script => script.includes(title))).toEqual([])
})
