import type { EndpointSpec, Group } from './endpoint.ts'
import { basePaths } from './hosts.ts'
import { filePaths } from './openapi-files.ts'
import { answersOf, headerComponents, schemaComponents } from './openapi-answers.ts'
import { inputSchema, type Json } from './openapi-schemas.ts'

const description = `Every call of Indago. Times are milliseconds since 1970 unless a field says otherwise.

Bodies are JSON in UTF-8, at most 1 MiB, 32 levels deep, with at most 20,000 commas. Texts without NUL and without halves of surrogate pairs; keys other than \`__proto__\`, \`constructor\` and \`prototype\`. Unknown fields are ignored.

A path with another method is answered 405, with the methods that it has in \`Allow\`.`

/** The API as an OpenAPI 3.1 document. Throws on a rule that JSON Schema cannot express, so that nothing is left out. */
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
      description,
    },
    servers: [{ url: '/' }],
    paths: { ...paths, ...filePaths },
    components: {
      schemas: schemaComponents,
      headers: headerComponents,
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
    ...(spec.body && { requestBody: { required: true, content: { 'application/json': { schema: inputSchema(spec.body) } } } }),
    responses: answersOf(spec),
  }
}

/** A path segment (`pathSegment`); programs remove segments of one or two dots from an address. */
const segment = { type: 'string', minLength: 1, maxLength: 300, pattern: String.raw`^(?!\.\.?$)[^\u0000-\u001f\u007f-\u009f]+$` }

const pathParameters = ({ path, params = {} }: EndpointSpec): Json[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => {
    const known = params[name as keyof typeof params]
    return { name, in: 'path', required: true, schema: known ? inputSchema(known) : segment }
  })

function queryParameters(spec: EndpointSpec): Json[] {
  if (!spec.query) return []
  const { properties, required } = inputSchema(spec.query) as { properties: Record<string, Json>; required?: string[] }
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required?.includes(name) ?? false, schema }))
}

const header = (name: string, description: string, schema: Json = {}, required = false): Json => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string', ...schema },
})
const key = header(
  'Idempotency-Key',
  'Identifies this change for 45 days: sent again, it has no second effect and gets the same answer. A new change needs a new key.',
  { pattern: '^[!-~]{1,200}$' },
  true,
)
const ifMatch = header('If-Match', 'The version that the change is based on, in quotes.', { pattern: '^"[0-9]{1,15}"$' })
const ifNoneMatch = header('If-None-Match', 'The `ETag` of a copy.')
const actingUser = header(
  'X-Acting-User',
  'The id of the user that the client believes to be logged in; a request for another user is refused with `wrong_user`.',
)

const headerParameters = (spec: EndpointSpec): Json[] => [
  ...(spec.keyed ? [key] : []),
  ...(spec.versioned ? [ifMatch] : []),
  ...(spec.cache ? [ifNoneMatch] : []),
  ...(spec.auth === 'ignored' ? [] : [actingUser]),
]
