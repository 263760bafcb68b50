import type { ApiDocument, Schema } from './api-document.ts'

/** One value that is sent or answered: its dotted path (`[]` for every entry of a list) and what it may be, in words. */
export interface ApiField {
  path: string
  words: string
  optional: boolean
}

export interface ApiCall {
  /** `subject.name`: the anchor of the call on the page. */
  id: string
  subject: string
  method: string
  path: string
  summary: string
  /** Who may call. */
  needs: string
  sends: readonly ApiField[]
  answers: readonly ApiField[]
  refusals: readonly { status: string; sentence: string }[]
}

const needsWords: Readonly<Record<string, string>> = { guest: 'Open to everybody', user: 'For whoever is signed in' }

/** The calls of an OpenAPI document in its order. */
export function callsOf({ paths }: ApiDocument): ApiCall[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const { 200: done, ...refusals } = operation.responses
      const body = operation.requestBody?.content['application/json'].schema
      const reply = done?.content?.['application/json'].schema
      return {
        id: operation.operationId,
        subject: operation.tags[0] ?? 'other',
        method: method.toUpperCase(),
        path,
        summary: operation.summary,
        needs: needsWords[operation['x-needs']] ?? `For plans with ${operation['x-needs']}`,
        sends: [
          ...operation.parameters.map(one => ({
            path: `${one.name} (${one.in})`,
            words: [wordsOf(one.schema), one.description].filter(Boolean).join('. '),
            optional: one.required !== true,
          })),
          ...(body ? fieldsOf(body) : []),
        ],
        answers: reply ? fieldsOf(reply) : [],
        refusals: Object.entries(refusals).map(([status, { description }]) => ({ status, sentence: description })),
      }
    }),
  )
}

/** Deeper than any declared reply; keeps a document without an end from having none here. */
const deepest = 8

/** Every value within a schema, the ones inside after the one they are in. */
function fieldsOf(schema: Schema, path = '', depth = 0): ApiField[] {
  if (depth > deepest) return []
  const inner = [schema, ...(schema.anyOf ?? [])]
  return inner.flatMap(({ properties, required = [], items }) => [
    ...(items ? fieldsOf(items, `${path}[]`, depth + 1) : []),
    ...Object.entries(properties ?? {}).flatMap(([name, field]) => {
      const at = path === '' ? name : `${path}.${name}`
      return [{ path: at, words: wordsOf(field), optional: !required.includes(name) }, ...fieldsOf(field, at, depth + 1)]
    }),
  ])
}

/** What a value may be, in a few words: "text, 3 to 100 characters". */
function wordsOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map(one => JSON.stringify(one)).join(' | ')
  if (schema.anyOf) return [...new Set(schema.anyOf.map(wordsOf))].join(' or ')
  if (schema.type === 'array') return joined(`list of ${wordsOf(schema.items ?? {})}`, bounds(schema.minItems, schema.maxItems, 'entries'))
  if (schema.type === 'string')
    return joined(schema.format ? `text (${schema.format})` : 'text', bounds(schema.minLength, schema.maxLength, 'characters'))
  if (schema.type === 'number' || schema.type === 'integer') return joined('number', bounds(schema.minimum, schema.maximum, ''))
  if (schema.type === 'boolean') return 'true or false'
  return schema.type ?? 'anything'
}

const joined = (...words: (string | undefined)[]): string => words.filter(Boolean).join(', ')

function bounds(from: number | undefined, to: number | undefined, unit: string): string | undefined {
  if (from === undefined && to === undefined) return undefined
  const range = from === undefined ? `at most ${to}` : to === undefined ? `at least ${from}` : from === to ? `${to}` : `${from} to ${to}`
  return `${range} ${unit}`.trim()
}

/** The calls in which every word of a text occurs, in any order. */
export function foundCalls(calls: readonly ApiCall[], text: string): readonly ApiCall[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return calls.filter(({ id, method, path, summary }) => {
    const said = `${id} ${method} ${path} ${summary}`.toLowerCase()
    return words.every(word => said.includes(word))
  })
}
