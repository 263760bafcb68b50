import { BinaryOperationNode, OperatorNode, PrimitiveValueListNode, SqliteDialect, SqliteQueryCompiler, ValueNode } from 'kysely'
import { encoded } from '../codecs.ts'

/** SQLite, with parameters encoded where a query's text is made ([Note: Column codecs]): no query is walked once more for it. */
export class EncodingSqliteDialect extends SqliteDialect {
  override createQueryCompiler(): SqliteQueryCompiler {
    return new EncodingCompiler()
  }
}

class EncodingCompiler extends SqliteQueryCompiler {
  protected override appendValue(parameter: unknown): void {
    super.appendValue(encoded(parameter))
  }

  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    super.visitBinaryOperation(comparedList(node))
  }
}

/** Kysely takes any list for the right side of `in`; equal to a list is a column that holds it. */
function comparedList(node: BinaryOperationNode): BinaryOperationNode {
  const { operator, rightOperand } = node
  if (!PrimitiveValueListNode.is(rightOperand) || !OperatorNode.is(operator) || !isEquality(operator.operator)) return node
  return { ...node, rightOperand: ValueNode.create(rightOperand.values) }
}

const isEquality = (operator: string): boolean => operator === '=' || operator === '!=' || operator === '<>'
