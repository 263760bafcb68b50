import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'

/** The parts of a JSON Schema that are read; everything else is ignored. */
export interface JsonSchema {
  type?: string | undefined
  enum?: readonly unknown[] | undefined
  const?: unknown
  description?: string | undefined
  format?: string | undefined
  items?: JsonSchema | undefined
  properties?: Readonly<Record<string, JsonSchema>> | undefined
  required?: readonly string[] | undefined
  anyOf?: readonly JsonSchema[] | undefined
  minLength?: number | undefined
  maxLength?: number | undefined
  minimum?: number | undefined
  maximum?: number | undefined
  minItems?: number | undefined
  maxItems?: number | undefined
}

const schema: v.GenericSchema<JsonSchema> = v.looseObject({
  type: v.optional(v.string()),
  enum: v.optional(v.array(v.unknown())),
  description: v.optional(v.string()),
  format: v.optional(v.string()),
  items: v.optional(v.lazy(() => schema)),
  properties: v.optional(
    v.record(
      v.string(),
      v.lazy(() => schema),
    ),
  ),
  required: v.optional(v.array(v.string())),
  anyOf: v.optional(v.array(v.lazy(() => schema))),
  minLength: v.optional(v.number()),
  maxLength: v.optional(v.number()),
  minimum: v.optional(v.number()),
  maximum: v.optional(v.number()),
  minItems: v.optional(v.number()),
  maxItems: v.optional(v.number()),
})

/** By content type; each call has one. */
const content = v.record(v.string(), v.object({ schema: v.optional(schema) }))

const operation = v.object({
  operationId: v.string(),
  tags: v.array(v.string()),
  summary: v.string(),
  'x-needs': v.string(),
  parameters: v.array(
    v.object({ name: v.string(), in: v.string(), required: v.optional(v.boolean()), description: v.optional(v.string()), schema }),
  ),
  requestBody: v.optional(v.object({ content })),
  responses: v.record(v.string(), v.object({ description: v.string(), content: v.optional(content) })),
})

const document = v.object({ paths: v.record(v.string(), v.record(v.string(), operation)) })
export type ApiDocument = v.InferOutput<typeof document>

/** The OpenAPI document of the server. */
export const apiDocument = endpoint({
  method: 'GET',
  host: 'base',
  path: '/openapi.json',
  summary: 'Every call, as an OpenAPI 3.1 document.',
  reply: document,
  needs: 'guest',
})
