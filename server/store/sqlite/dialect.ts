import { type BinaryOperationNode, SqliteDialect, SqliteQueryCompiler } from 'kysely'
import { encoded } from '../codecs.ts'
import { withListAsValue } from '../list-values.ts'

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
