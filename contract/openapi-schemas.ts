import { toJsonSchema } from '@valibot/to-json-schema'
import type { Schema } from './endpoint.ts'
import { saidBy } from './rules.ts'

export type Json = Record<string, unknown>
type Action = { type: string; kind: string; requirement?: unknown }

/** What is known of a text until its rules are one pattern. The rules of a trimmed text are about what is left of it. */
interface TextRules extends Json {
  pattern?: string
  minLength?: number
  maxLength?: number
  oneLine?: true
  trimmed?: { maxLength?: number }
}

/** What callers send. Throws on a rule that JSON Schema cannot express, so that nothing is left out. */
export const inputSchema = (schema: Schema): Json => withRules(converted(schema, 'input'), true) as Json
/** What the server answers. */
export const outputSchema = (schema: Schema): Json => withRules(converted(schema, 'output'), false) as Json

function converted(schema: Schema, typeMode: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = toJsonSchema(schema, {
    typeMode,
    target: 'draft-2020-12',
    errorMode: 'throw',
    // JSON Schema expresses a closed list of keys with `propertyNames`; the package writes it, but then rejects it.
    overrideSchema: ({ valibotSchema, jsonSchema }) => (isRecordOfNames(valibotSchema) ? jsonSchema : undefined),
    // The order of letters' case and of other rules makes no difference to callers.
    ignoreActions: ['to_lower_case', 'to_upper_case'],
    overrideAction: ({ valibotAction, jsonSchema }) => withAction(jsonSchema as TextRules, valibotAction as Action),
  })
  return rest
}

const isRecordOfNames = (schema: { type: string; key?: unknown }): boolean =>
  schema.type === 'record' &&
  typeof schema.key === 'object' &&
  schema.key !== null &&
  'type' in schema.key &&
  schema.key.type === 'picklist'

/** The schema with an action that the package does not know, or knows otherwise; undefined: as the package has it. */
function withAction(schema: TextRules, { type, requirement }: Action): Json | undefined {
  switch (type) {
    case 'trim': {
      const { maxLength, ...rest } = schema
      return { ...rest, trimmed: schema.trimmed ?? { ...(maxLength !== undefined && { maxLength }) } }
    }
    case 'check': {
      const says = saidBy(requirement)
      if (!says) throw new Error('A check needs a rule that says what it checks (contract/rules.ts).')
      return { ...schema, ...says }
    }
    case 'regex':
    case 'email':
    case 'base64': {
      const { format: _, ...rest } = schema
      return { ...rest, pattern: portable(requirement as RegExp) }
    }
    case 'min_length':
    case 'max_length':
      if (schema['type'] === 'string')
        throw new Error('The length of a text is counted in code points: atLeast, atMost (contract/rules.ts).')
      return undefined
    default:
      return undefined
  }
}

/**
 * A pattern that means the same to every program that reads it: without flags, and without the classes that Unicode widens for some.
 * JSON Schema reads patterns as with the flag `u`.
 */
function portable({ source, flags }: RegExp): string {
  const letters = flags.includes('i') ? source.replace(/a-z/g, 'A-Za-z') : source
  let isInClass = false
  return letters.replace(/\\.|[[\]]/g, part => {
    if (part === '[' || part === ']') isInClass = part === '['
    const set = { '\\w': 'A-Za-z0-9_', '\\d': '0-9' }[part]
    return set === undefined ? part : isInClass ? set : `[${set}]`
  })
}

/** Everything below in its final form. `isSent`: texts that cannot be stored are refused. */
function withRules(part: unknown, isSent: boolean): unknown {
  if (Array.isArray(part)) return part.map(one => withRules(one, isSent))
  if (typeof part !== 'object' || part === null) return part
  const schema = part as Json
  // Names of properties may be those of keywords.
  const inner = Object.entries(schema).map(([key, value]): [string, unknown] => [
    key,
    key === 'properties'
      ? Object.fromEntries(Object.entries(value as Json).map(([name, one]) => [name, withRules(one, isSent)]))
      : key === 'enum' || key === 'default' || key === 'const'
        ? value
        : withRules(value, isSent),
  ])
  const whole = Object.fromEntries(inner)
  if (whole['type'] === 'string') return textSchema(whole, isSent)
  if (Array.isArray(whole['prefixItems'])) return tupleSchema(whole as Tuple)
  if (whole['type'] === 'integer' && typeof whole['default'] === 'string') return { ...whole, default: Number(whole['default']) }
  return whole
}

interface Tuple extends Json {
  prefixItems: unknown[]
  items?: unknown
}

/** A tuple whose parts are alike is a list of so many, which more programs can read. */
function tupleSchema(tuple: Tuple): Json {
  const { prefixItems, items, ...rest } = tuple
  const kinds = new Set(prefixItems.map(part => JSON.stringify(part)))
  return kinds.size === 1 && items === false ? { ...rest, items: prefixItems[0], maxItems: prefixItems.length } : tuple
}

const storable = String.raw`\u0000`
const controls = String.raw`\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069`

function textSchema({ trimmed, oneLine, ...rest }: TextRules, isSent: boolean): Json {
  const { pattern, minLength = 0, maxLength, ...others } = rest
  if (!trimmed) {
    if (!isSent || pattern !== undefined || 'enum' in rest) return rest
    return { ...rest, pattern: `^[^${oneLine ? controls : storable}]*$` }
  }
  const description = [others['description'], lengthText(minLength, maxLength)].filter(Boolean).join(' ')
  const spaced = (text: string) => ({ ...others, ...trimmed, description, pattern: String.raw`^\s*${text}\s*$` })
  if (pattern !== undefined) return spaced(`(?:${pattern.replace(/^\^|\$$/g, '')})`)
  const out = oneLine ? controls : storable
  const end = String.raw`[^\s${out}]`
  const middle = `[^${out}]{${Math.max(minLength - 2, 0)},${maxLength === undefined ? '' : Math.max(maxLength - 2, 0)}}`
  const text = minLength > 1 ? `${end}${middle}${end}` : `${end}(?:${middle}${end})?`
  return spaced(minLength > 0 ? text : `(?:${text})?`)
}

/** The length of a trimmed text in words, because its pattern is hard to read. */
const lengthText = (least: number, most: number | undefined): string =>
  most === undefined ? 'Spaces around it do not count.' : `${least} to ${most} characters; spaces around it do not count.`
