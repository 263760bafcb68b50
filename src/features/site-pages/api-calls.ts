import type { ApiDocument, JsonSchema } from './api-document.ts'

/** One value of a request or response: its dotted path (`[]` for every entry of a list) and its type as text. */
export interface ApiField {
  path: string
  type: string
  optional: boolean
}

export interface ApiCall {
  /** `subject.name`, also the anchor of the call on the page. */
  id: string
  subject: string
  method: string
  path: string
  summary: string
  /** Who may call. */
  needs: string
  sends: readonly ApiField[]
  returns: readonly ApiField[]
  errors: readonly { status: string; sentence: string }[]
}

const needsText: Readonly<Record<string, string>> = { guest: 'Open to everyone', user: 'For logged-in users' }

/** The calls of an OpenAPI document, in order. */
export function callsOf({ paths }: ApiDocument): ApiCall[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const { 200: success, ...errors } = operation.responses
      const body = schemaOf(operation.requestBody?.content)
      const reply = schemaOf(success?.content)
      return {
        id: operation.operationId,
        subject: operation.tags[0] ?? 'other',
        method: method.toUpperCase(),
        path,
        summary: operation.summary,
        needs: needsText[operation['x-needs']] ?? `For plans with ${operation['x-needs']}`,
        sends: [
          ...operation.parameters.map(parameter => ({
            path: `${parameter.name} (${parameter.in})`,
            type: [typeText(parameter.schema), parameter.description].filter(Boolean).join('. '),
            optional: parameter.required !== true,
          })),
          ...(body ? fieldsOf(body) : []),
        ],
        returns: reply ? fieldsOf(reply) : [],
        errors: Object.entries(errors).map(([status, { description }]) => ({ status, sentence: description })),
      }
    }),
  )
}

const schemaOf = (content: Readonly<Record<string, { schema?: JsonSchema | undefined }>> | undefined): JsonSchema | undefined =>
  content && Object.values(content)[0]?.schema

/** Deeper than any declared reply; ends the reading of a recursive schema. */
const maxDepth = 8

/** Every value of a schema, nested ones after their parent. */
function fieldsOf(schema: JsonSchema, path = '', depth = 0): ApiField[] {
  if (depth > maxDepth) return []
  const inner = [schema, ...(schema.anyOf ?? [])]
  return inner.flatMap(({ properties, required = [], items }) => [
    ...(items ? fieldsOf(items, `${path}[]`, depth + 1) : []),
    ...Object.entries(properties ?? {}).flatMap(([name, field]) => {
      const at = path === '' ? name : `${path}.${name}`
      return [{ path: at, type: typeText(field), optional: !required.includes(name) }, ...fieldsOf(field, at, depth + 1)]
    }),
  ])
}

/** The type of a value as text: "text, 3 to 100 characters". */
function typeText(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map(value => JSON.stringify(value)).join(' | ')
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeText))].join(' or ')
  if (schema.type === 'array') return joined(`list of ${typeText(schema.items ?? {})}`, bounds(schema.minItems, schema.maxItems, 'entries'))
  if (schema.type === 'string')
    return joined(
      schema.format ? `text (${schema.format})` : 'text',
      bounds(schema.minLength, schema.maxLength, 'characters'),
      schema.description,
    )
  if (schema.type === 'number' || schema.type === 'integer') return joined('number', bounds(schema.minimum, schema.maximum, ''))
  if (schema.type === 'boolean') return 'true or false'
  return schema.type ?? 'anything'
}

const joined = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join(', ')

function bounds(from: number | undefined, to: number | undefined, unit: string): string | undefined {
  if (from === undefined && to === undefined) return undefined
  const range = from === undefined ? `at most ${to}` : to === undefined ? `at least ${from}` : from === to ? `${to}` : `${from} to ${to}`
  return `${range} ${unit}`.trim()
}

/** The calls that contain every word of a text, in any order. */
export function searchCalls(calls: readonly ApiCall[], text: string): readonly ApiCall[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return calls.filter(({ id, method, path, summary }) => {
    const callText = `${id} ${method} ${path} ${summary}`.toLowerCase()
    return words.every(word => callText.includes(word))
  })
}
