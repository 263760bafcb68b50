import { toJsonSchema } from '@valibot/to-json-schema'
import { type EndpointSpec, type Group, limitOf, type Schema, streamTypes } from './endpoint.ts'
import { type ErrorCode, errorBody, errors } from './errors.ts'
import { basePaths } from './hosts.ts'

type Json = Record<string, unknown>

/** The codes that a call may answer with, by its declaration. */
function codesOf(spec: EndpointSpec): ErrorCode[] {
  const codes: ErrorCode[] = [...(spec.errors ?? []), 'unknown_host', 'internal']
  if (spec.needs !== 'guest') codes.push('not_signed_in', 'session_ended', 'wrong_user')
  if (spec.needs !== 'guest' && spec.needs !== 'user') codes.push('right_required')
  if (spec.body) codes.push('malformed', 'too_slow', 'too_large', 'unsupported_media', 'invalid', 'storage_full')
  if (spec.query) codes.push('invalid')
  if (limitOf(spec)) codes.push('too_many')
  if (spec.limit === 'search') codes.push('too_costly')
  if (spec.keyed) codes.push('key_needed', 'key_reused', 'in_progress', 'dedupe_window_passed', 'account_full')
  return [...new Set(codes)]
}

/** The API as an OpenAPI 3.1 document. Throws on a schema that JSON Schema cannot express, so that nothing is left out. */
export function openapi(groups: Record<string, Group>): Json {
  const paths: Record<string, Json> = {}
  for (const [tag, group] of Object.entries(groups))
    for (const [name, spec] of Object.entries(group)) {
      const path = basePaths[spec.host][0] + spec.path
      paths[path] = { ...paths[path], [spec.method.toLowerCase()]: operation(tag, name, spec) }
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Indago',
      version: '1',
      description: 'Every call of Indago. Times are milliseconds since 1970 unless a field says otherwise.',
    },
    paths,
    components: {
      schemas: { Error: jsonSchema(errorBody, 'output') },
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

function operation(tag: string, name: string, spec: EndpointSpec): Json {
  return {
    operationId: `${tag}.${name}`,
    tags: [tag],
    summary: spec.summary,
    'x-needs': spec.needs,
    ...(spec.also && { 'x-also-at': spec.also.map(path => basePaths[spec.host][0] + path) }),
    security: spec.needs === 'guest' ? [{}, { session: [] }] : [{ session: [] }],
    parameters: [...pathParameters(spec), ...queryParameters(spec), ...headerParameters(spec)],
    ...(spec.body && { requestBody: { required: true, content: content(jsonSchema(spec.body, 'input')) } }),
    responses: { 200: answer(spec), ...refusals(spec) },
  }
}

function answer({ streamed, reply }: EndpointSpec): Json {
  const schema = jsonSchema(reply, 'output')
  return streamed === 'jsonl'
    ? { description: 'Lines, each of which is such an object.', content: { [streamTypes.jsonl]: { schema } } }
    : { description: 'Done.', content: content(schema) }
}

const content = (schema: Json): Json => ({ 'application/json': { schema } })

function jsonSchema(schema: Schema, typeMode: 'input' | 'output'): Json {
  // Custom checks and transformations have no counterpart in JSON Schema; the 422 answer describes them.
  const { $schema: _, ...rest } = toJsonSchema(schema, {
    typeMode,
    target: 'draft-2020-12',
    errorMode: 'throw',
    // JSON Schema expresses a closed list of keys with `propertyNames`; the package writes it, but then rejects it.
    overrideSchema: ({ valibotSchema, jsonSchema }) => (isRecordOfNames(valibotSchema) ? jsonSchema : undefined),
    ignoreActions: ['check', 'trim', 'to_lower_case', 'to_upper_case', 'regex'],
  })
  return rest
}

const isRecordOfNames = (schema: { type: string; key?: unknown }): boolean =>
  schema.type === 'record' &&
  typeof schema.key === 'object' &&
  schema.key !== null &&
  'type' in schema.key &&
  schema.key.type === 'picklist'

const pathParameters = (spec: EndpointSpec): Json[] =>
  [...spec.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', minLength: 1, maxLength: 300 },
  }))

function queryParameters(spec: EndpointSpec): Json[] {
  if (!spec.query) return []
  const { properties, required } = jsonSchema(spec.query, 'input') as { properties: Record<string, Json>; required?: string[] }
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required?.includes(name) ?? false, schema }))
}

function headerParameters(spec: EndpointSpec): Json[] {
  const header = (name: string, required: boolean, description: string) => ({
    name,
    in: 'header',
    required,
    description,
    schema: { type: 'string' },
  })
  return [
    ...(spec.keyed
      ? [
          header(
            'Idempotency-Key',
            true,
            'Identifies this change for 45 days: sent again, it has no second effect and gets the same answer.',
          ),
        ]
      : []),
    ...(spec.versioned ? [header('If-Match', false, 'The version that the change is based on, in quotes.')] : []),
    ...(spec.needs === 'guest'
      ? []
      : [header('X-Acting-User', false, 'The user that the client believes to be logged in; a request for another user is refused.')]),
  ]
}

const retryAfter = { 'Retry-After': { description: 'Seconds to wait before the next request.', schema: { type: 'integer' } } }

function refusals(spec: EndpointSpec): Json {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of codesOf(spec)) byStatus.set(errors[code].status, [...(byStatus.get(errors[code].status) ?? []), code])
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map(code => `\`${code}\`: ${errors[code].sentence}`).join(' '),
        ...(status === errors.too_many.status && { headers: retryAfter }),
        content: content({ $ref: '#/components/schemas/Error' }),
      },
    ]),
  )
}
