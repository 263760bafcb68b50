import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { contract } from '#contract/all.ts'
import { openapi } from '#contract/openapi.ts'

interface Header {
  $ref?: string
  required?: boolean
  schema?: object
}
interface DescribedAnswer {
  headers?: Record<string, Header>
  content?: Record<string, { schema?: object }>
}
export interface Operation {
  operationId: string
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema: { properties: Record<string, unknown>; required?: string[] } }> }
  responses: Record<string, DescribedAnswer & { description: string }>
  'x-also-at'?: string[]
}
interface Page {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { headers: Record<string, Header>; schemas: Record<string, object> }
}

/** The page that the server shows. */
export const page = openapi(contract) as unknown as Page

// To optimise the code of a check takes longer than a test runs it.
const code = { optimize: false }
const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, allErrors: true, validateSchema: false, code })

const compiled = new WeakMap<object, ValidateFunction>()
/** A schema of the page, ready to check values. Compiled when it is first used: all of them take longer than most tests. */
export function checkOf(schema: object): ValidateFunction {
  const known = compiled.get(schema)
  if (known) return known
  const name = /^#\/components\/schemas\/(\w+)$/.exec((schema as { $ref?: string }).$ref ?? '')?.[1]
  const check = ajv.compile(name === undefined ? schema : page.components.schemas[name]!)
  compiled.set(schema, check)
  return check
}

/** A header of an answer, wherever the page describes it. */
export const describedHeader = (header: Header): Header =>
  header.$ref === undefined ? header : page.components.headers[header.$ref.slice(header.$ref.lastIndexOf('/') + 1)]!
