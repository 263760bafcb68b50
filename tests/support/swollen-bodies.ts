import type { Schema } from '#contract/endpoint.ts'

/** What is read of a schema. */
interface Node {
  type: string
  entries?: Record<string, Node>
  item?: Node
  value?: Node
  wrapped?: Node
  options?: readonly unknown[]
  literal?: unknown
}

export interface SwollenBody {
  /** Where it has too much, and of what: `items[]: {}`. */
  title: string
  body: unknown
}

const alternativesOf = ({ type, options }: Node): readonly Node[] => (type === 'union' || type === 'variant' ? (options as Node[]) : [])

const isWithin = (node: Node, outer: Node): boolean => partsAt(outer, '').some(part => part.node === node)

/** A value of the right type, with one entry in each list; `put` has another value for one part. */
function sample(node: Node, put?: readonly [part: Node, value: unknown]): unknown {
  if (node === put?.[0]) return put[1]
  switch (node.type) {
    case 'object':
    case 'loose_object':
    case 'strict_object':
      return Object.fromEntries(Object.entries(node.entries ?? {}).map(([name, entry]) => [name, sample(entry, put)]))
    case 'record':
      return { source: sample(node.value!, put) }
    case 'array':
      return [sample(node.item!, put)]
    case 'union':
    case 'variant': {
      const options = alternativesOf(node)
      return sample(options.find(one => put && isWithin(put[0], one)) ?? options[0]!, put)
    }
    case 'picklist':
      return node.options![0]
    case 'literal':
      return node.literal
    case 'boolean':
      return true
    case 'number':
      return 1
    default:
      return node.wrapped ? sample(node.wrapped, put) : 'abcdef'
  }
}

const commas = (value: unknown): number => JSON.stringify(value).split(',').length

const wrongParts: readonly unknown[] = [{}, null, '', [], 'abcdef', 1]

interface PartOfSchema {
  /** `items[].slug_values`. */
  path: string
  schema: Schema
}

/** A schema and all schemas within it. */
export const partsOf = (schema: Schema): PartOfSchema[] =>
  partsAt(schema, '').map(({ path, node }) => ({ path, schema: node as unknown as Schema }))

function partsAt(node: Node, path: string): { path: string; node: Node }[] {
  const within = (one: Node | undefined, at = path) => (one ? partsAt(one, at) : [])
  return [
    { path, node },
    ...Object.entries(node.entries ?? {}).flatMap(([name, entry]) => within(entry, path === '' ? name : `${path}.${name}`)),
    ...within(node.item ?? node.value, `${path}[]`),
    ...within(node.wrapped),
    ...alternativesOf(node).flatMap(one => within(one)),
  ]
}

/**
 * Bodies for a schema with about so many values in one place: in each list and each record entries that are right, or wrong in several ways; in each
 * object fields that it does not have.
 */
export const swollenBodies = (schema: Schema, values: number): SwollenBody[] =>
  partsAt(schema, '').flatMap(({ path, node }) => {
    const bodyWith = (swollen: unknown) => sample(schema, [node, swollen])
    const entry = node.item ?? node.value
    if (entry)
      return [sample(entry), ...wrongParts].map(one => {
        const entries = Array.from({ length: Math.max(1, Math.floor(values / commas(one))) }, () => one)
        return { title: `${path}: ${JSON.stringify(one).slice(0, 60)}`, body: bodyWith(node.item ? entries : named(entries)) }
      })
    if (!node.entries) return []
    const more = named(Array.from({ length: values }, () => 1))
    return [{ title: `${path}: unknown fields`, body: bodyWith({ ...(sample(node) as object), ...more }) }]
  })

const named = (values: readonly unknown[]): Record<string, unknown> => Object.fromEntries(values.map((value, at) => [`w${at}`, value]))
