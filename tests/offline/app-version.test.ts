import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { appVersion } from '#kit/app-version.ts'

test('waiting changes carry the version of package.json', () => {
  expect((JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version).toBe(appVersion)
})
