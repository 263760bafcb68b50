import { BinaryOperationNode, OperatorNode, PrimitiveValueListNode, SqliteDialect, SqliteQueryCompiler, ValueNode } from 'kysely'
import { encoded } from '../codecs.ts'

/** SQLite, with parameters encoded when the query is compiled ([Note: Column codecs]), so that no query is traversed a second time. */
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
    super.visitBinaryOperation(withListAsValue(node))
  }
}

/** Kysely takes any list as the right side of `in`; after `=`, a list is the value of a JSON column. */
function withListAsValue(node: BinaryOperationNode): BinaryOperationNode {
  const { operator, rightOperand } = node
  if (!PrimitiveValueListNode.is(rightOperand) || !OperatorNode.is(operator) || !isEquality(operator.operator)) return node
  return { ...node, rightOperand: ValueNode.create(rightOperand.values) }
}

const isEquality = (operator: string): boolean => operator === '=' || operator === '!=' || operator === '<>'
