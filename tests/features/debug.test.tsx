import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { openStage, type Stage, until } from './stage.tsx'

const title = 'Identifiers of this page'
let stage: Stage | undefined
afterEach(async () => {
  await stage?.close()
  stage = undefined
})

test('A34 a development server shows the identifiers of the open page', async () => {
  stage = await openStage({ user_type: 'free', settings: { development: true } })
  await stage.visit('/search/publications?publication=publications-1')
  const panel = await until(() => [...document.querySelectorAll('details')].find(one => one.textContent?.startsWith(title)))
  for (const id of ['search', 'publications-1', stage.user!.id]) expect(panel.textContent).toContain(id)
})

test('A34 the production build has no code of the debug panel', () => {
  const scripts = readdirSync('dist/client', { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.js'))
  const text = scripts.map(name => readFileSync(`dist/client/${name}`, 'utf8'))
  expect(text.some(script => script.includes('You must log in to do this action.'))).toBe(true)
  expect(text.filter(script => script.includes(title))).toEqual([])
})
