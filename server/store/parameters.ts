import { BinaryOperationNode, type OperationNode, OperatorNode, PrimitiveValueListNode, ValueNode } from 'kysely'

type Encode = (value: unknown) => unknown

/** Most of a query: names, which hold no parameters. */
const names: ReadonlySet<string> = new Set<OperationNode['kind']>([
  'ReferenceNode',
  'ColumnNode',
  'TableNode',
  'IdentifierNode',
  'SchemableIdentifierNode',
  'OperatorNode',
  'SelectAllNode',
])

/**
 * The same query with its parameters encoded. Kysely's own transformer copies every node of every query, which costs as much as running
 * one; here only what changes is copied, and names are not even looked at.
 */
export function withParameters<N extends OperationNode>(node: N, encode: Encode): N {
  const changed = changedNode(node, encode)
  // A node is only ever replaced by one of its own kind.
  return changed as N
}

function changedNode(node: OperationNode, encode: Encode): OperationNode {
  if (names.has(node.kind)) return node
  if (ValueNode.is(node)) return changedValue(node, encode)
  if (PrimitiveValueListNode.is(node)) return changedList(node, encode)
  return changedChildren(BinaryOperationNode.is(node) ? comparedList(node) : node, encode)
}

function changedValue(node: ValueNode, encode: Encode): ValueNode {
  // What stands in the SQL itself (`is true`) is no parameter.
  if (node.immediate) return node
  const value = encode(node.value)
  return value === node.value ? node : { ...node, value }
}

function changedList(node: PrimitiveValueListNode, encode: Encode): PrimitiveValueListNode {
  const values = node.values.map(encode)
  return values.some((value, at) => value !== node.values[at]) ? { ...node, values } : node
}

/** Kysely takes any list for the right side of `in`; equal to a list is a column that holds it. */
function comparedList(node: BinaryOperationNode): BinaryOperationNode {
  const { operator, rightOperand } = node
  if (!PrimitiveValueListNode.is(rightOperand) || !OperatorNode.is(operator) || !isEquality(operator.operator)) return node
  return { ...node, rightOperand: ValueNode.create(rightOperand.values) }
}

const isEquality = (operator: string): boolean => operator === '=' || operator === '!=' || operator === '<>'

function changedChildren(node: OperationNode, encode: Encode): OperationNode {
  let changed: Record<string, unknown> | undefined
  for (const [field, child] of Object.entries(node) as [string, unknown][]) {
    const next = Array.isArray(child) ? changedAll(child, encode) : isNode(child) ? changedNode(child, encode) : child
    if (next !== child) (changed ??= { ...node })[field] = next
  }
  return changed ? (changed as unknown as OperationNode) : node
}

function changedAll(children: readonly unknown[], encode: Encode): readonly unknown[] {
  let changed: unknown[] | undefined
  for (const [at, child] of children.entries()) {
    const next = isNode(child) ? changedNode(child, encode) : child
    if (next !== child) (changed ??= [...children])[at] = next
  }
  return changed ?? children
}

const isNode = (value: unknown): value is OperationNode => typeof value === 'object' && value !== null && 'kind' in value
