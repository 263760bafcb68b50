import { createHash } from 'node:crypto'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import * as v from 'valibot'
import { contract } from '#contract/all.ts'
import { endpoint } from '#contract/endpoint.ts'
import { openapi } from '#contract/openapi.ts'
import { wireHistory } from '#contract/wire-version.ts'
import { checkOf, page } from '../support/openapi-page.ts'

test('every call of the contract is described under its path and method', () => {
  const described = Object.values(page.paths).flatMap(verbs => Object.values(verbs).map(operation => operation.operationId))
  const declared = Object.entries(contract).flatMap(([subject, group]) => Object.keys(group).map(name => `${subject}.${name}`))
  expect(described.filter(name => !name.startsWith('files.')).sort()).toEqual(declared.sort())
  expect(page.openapi).toBe('3.1.0')
  expect(page.paths['/search-service/search']?.['post']?.operationId).toBe('search.search')
})

test('the page is valid OpenAPI 3.1, and every schema in it is one', async () => {
  expect(await new Validator().validate(structuredClone(page) as unknown as Record<string, unknown>)).toEqual({ valid: true })
  for (const verbs of Object.values(page.paths))
    for (const { parameters, requestBody, responses } of Object.values(verbs)) {
      const contents = [requestBody, ...Object.values(responses)].flatMap(part => Object.values(part?.content ?? {}))
      for (const { schema } of [...parameters, ...contents]) if (schema) expect(checkOf(schema)).toBeTypeOf('function')
    }
})

test('a keyed call lists its key, a body its required fields, a refusal its code and sentence', () => {
  const create = page.paths['/v1/bookmark_folders']!['post']!
  expect(create.parameters.map(one => one.name)).toContain('Idempotency-Key')
  expect(create.requestBody!.content['application/json']!.schema.required).toEqual(['bookmark_folder'])
  expect(create.responses['422']!.description).toContain('`key_reused`: This Idempotency-Key was already used for another change.')
})

test('a schema that JSON Schema cannot express throws', () => {
  const odd = endpoint({ method: 'GET', host: 'base', path: '/odd', summary: 'Odd.', reply: v.object({ when: v.date() }), needs: 'guest' })
  expect(() => openapi({ odd: { odd: odd } })).toThrow(/date/)
})

test('the API equals the last entry of its history', () => {
  const sha256 = createHash('sha256').update(JSON.stringify(page)).digest('hex')
  const [, , pinned] = wireHistory.at(-1)!
  const today = new Date().toISOString().slice(0, 10)
  expect(
    pinned,
    `The wire changed. If this is intended, document it: add this line at the end of contract/wire-version.ts\n  ['${today}', '<what changed>', '${sha256}'],\n`,
  ).toBe(sha256)
})

test('the history is in order', () => {
  const dates = wireHistory.map(([date]) => date)
  expect(dates).toEqual([...dates].sort())
})
