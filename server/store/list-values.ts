import { BinaryOperationNode, OperatorNode, PrimitiveValueListNode, ValueNode } from 'kysely'

/** Kysely takes any list as the right side of `in`; after `=`, a list is the value of a JSON column. */
export function withListAsValue(node: BinaryOperationNode): BinaryOperationNode {
  const { operator, rightOperand } = node
  if (!PrimitiveValueListNode.is(rightOperand) || !OperatorNode.is(operator) || !isEquality(operator.operator)) return node
  return { ...node, rightOperand: ValueNode.create(rightOperand.values) }
}

const isEquality = (operator: string): boolean => operator === '=' || operator === '!=' || operator === '<>'

/** What `in ()` and `not in ()` mean, which only SQLite can be asked; undefined for any other comparison. */
export function ofEmptyList({ operator, rightOperand }: BinaryOperationNode): boolean | undefined {
  if (!PrimitiveValueListNode.is(rightOperand) || rightOperand.values.length > 0 || !OperatorNode.is(operator)) return undefined
  if (operator.operator === 'in') return false
  return operator.operator === 'not in' ? true : undefined
}
