import { BinaryOperationNode, OperatorNode, PrimitiveValueListNode, ValueNode } from 'kysely'

/** Kysely takes any list as the right side of `in`; after `=`, a list is the value of a JSON column. */
export function withListAsValue(node: BinaryOperationNode): BinaryOperationNode {
  const { operator, rightOperand } = node
  if (!PrimitiveValueListNode.is(rightOperand) || !OperatorNode.is(operator) || !isEquality(operator.operator)) return node
  return { ...node, rightOperand: ValueNode.create(rightOperand.values) }
}

const isEquality = (operator: string): boolean => operator === '=' || operator === '!=' || operator === '<>'
