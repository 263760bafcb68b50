import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { apiPathPattern, apiPaths } from '#contract/hosts.ts'

const folders = ['contract', 'search', 'server', 'src', 'sw', 'workers']
const files = [
  'vite.config.ts',
  'vite.server.config.ts',
  ...folders.flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(name => /\.tsx?$/.test(name))
      .map(name => join(folder, name)),
  ),
].filter(file => file !== join('contract', 'hosts.ts'))

test('the base paths are declared only in contract/hosts.ts', () => {
  const path = new RegExp(`(?<![\\w.-])(?:${apiPaths.join('|')})(?![\\w-])|\\bv1\\b`)
  const found = files.flatMap(file =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, at) => (path.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
  )
  expect(
    found,
    'Only contract/hosts.ts names the paths below which the API answers. Read them from there: basePaths, apiPaths or apiPathPattern.',
  ).toEqual([])
})

test('paths below a base path are the API; a page with a similar name is not', () => {
  const isApi = (path: string) => new RegExp(apiPathPattern).test(path)
  for (const path of apiPaths) expect([path, isApi(path), isApi(`${path}/x`), isApi(`${path}-docs`)]).toEqual([path, true, true, false])
  expect(['/', '/search', '/search/publications', '/x/api/y'].filter(isApi)).toEqual([])
})
