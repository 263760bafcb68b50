import type { Schema } from '#contract/endpoint.ts'
import { saidBy } from '#contract/rules.ts'

/** What is read of a schema. */
interface Node {
  type: string
  pipe?: readonly Part[]
  item?: Node
  key?: Node
  value?: Node
  wrapped?: Node
  entries?: Record<string, Node>
  options?: readonly unknown[]
}

interface Part {
  kind: string
  type: string
  requirement?: unknown
  message?: unknown
  pipe?: readonly Part[]
}

interface Bound {
  most: number
  message?: unknown
}

/** A list with some entries too many is refused with all other faults of its form. */
const fewMore = 100

interface Overfull {
  path: readonly string[]
  sentence: string
}

/**
 * How many entries a list or a record may have, by its rules or by the names that its keys can have; undefined: there is no bound.
 * @internal For tests.
 */
export const boundOf = (schema: Schema): number | undefined => boundOfNode(schema)?.most

function boundOfNode({ type, pipe = [], key }: Node): Bound | undefined {
  for (const rule of rulesOf(pipe)) {
    // What comes after is about another value.
    if (rule.kind === 'transformation') break
    const most = rule.type === 'max_length' || rule.type === 'length' ? rule.requirement : saidBy(rule.requirement)?.maxProperties
    if (typeof most === 'number') return { most, message: rule.message }
  }
  return type === 'record' && key?.type === 'picklist' ? { most: key.options!.length } : undefined
}

const rulesOf = (pipe: readonly Part[]): Part[] => pipe.flatMap(part => (part.kind === 'schema' ? rulesOf(part.pipe ?? []) : [part]))

/**
 * The first list or record in a value with more entries than its schema allows. The library validates all entries before it counts them, so whoever
 * sends very many would keep the server busy; this looks at no more than are allowed.
 */
export const overfullIn = (schema: Schema, value: unknown): Overfull | undefined => overfullAt(schema, value)

function overfullAt(node: Node, value: unknown): Overfull | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (node.wrapped) return overfullAt(node.wrapped, value)
  // Alternatives that hold the same list have the same bound.
  if (node.type === 'union' || node.type === 'variant') return first(node.options as readonly Node[], option => overfullAt(option, value))
  const entry = node.item ?? node.value
  if (!entry) return overfullInFields(node.entries ?? {}, value)
  const names = Object.keys(value)
  const bound = boundOfNode(node)
  if (bound && names.length > bound.most + fewMore) return { path: [], sentence: sentenceOf(bound) }
  return firstOverfull(names, () => entry, value)
}

const overfullInFields = (fields: Record<string, Node>, value: object): Overfull | undefined =>
  firstOverfull(Object.keys(fields), name => fields[name]!, value)

const firstOverfull = (names: readonly string[], schemaOf: (name: string) => Node, value: object): Overfull | undefined =>
  first(names, name => {
    const found = overfullAt(schemaOf(name), (value as Record<string, unknown>)[name])
    return found && { ...found, path: [name, ...found.path] }
  })

function first<T>(all: readonly T[], find: (one: T) => Overfull | undefined): Overfull | undefined {
  for (const one of all) {
    const found = find(one)
    if (found) return found
  }
  return undefined
}

const sentenceOf = ({ most, message }: Bound): string => (typeof message === 'string' ? message : `At most ${most} entries.`)
